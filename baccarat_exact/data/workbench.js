"use strict";
// A pay is a rational in lowest terms, [numerator, denominator]. Every figure is computed in whole
// numbers (BigInt) from the exact ways, and rounded once, half to even, when it becomes text.

const at = (id) => document.getElementById(id);
const PAGE = JSON.parse(at("counts").textContent);
const PLACES = ["0", "1", "2", "3", "4", "5", "6", "8", "10", "15", "20", "30"];
const PAY_LIMIT = 10n ** 30n;
const NAME_LIMIT = 40, TITLE_LIMIT = 200, SOURCE_LIMIT = 1000; // of a wager file

// Rationals

const size = (n) => (n < 0n ? -n : n);
const least = (a, b) => (a < b ? a : b);
const most = (a, b) => (a > b ? a : b);

function divisor(a, b) {
  while (b) [a, b] = [b, a % b];
  return size(a);
}

function ratio(above, below) {
  const common = below < 0n ? -divisor(above, below) : divisor(above, below);
  return [above / common, below / common];
}

const minus = (a, b) => ratio(a[0] * b[1] - b[0] * a[1], a[1] * b[1]);
const times = (a, b) => ratio(a[0] * b[0], a[1] * b[1]);
const order = (a, b) => a[0] * b[1] - b[0] * a[1]; // its sign tells
const same = (a, b) => !order(a, b);

function floor(above, below) {
  return above / below - (above % below < 0n ? 1n : 0n); // where below is positive
}

function squareRoot(n) {
  if (n < 2n) return n;
  let guess = 1n << BigInt((n.toString(2).length + 1) >> 1), next = guess;
  do [guess, next] = [next, (next + n / next) >> 1n]; while (next < guess);
  return guess;
}

// Numbers as text, as reports/numbers.py writes them

const rational = ([above, below]) => (below === 1n ? `${above}` : `${above}/${below}`);
const grouped = (n) => `${n}`.replace(/\B(?=(\d{3})+(?!\d))/g, ",");

function placed(scaled, places) {
  const digits = size(scaled).toString().padStart(places + 1, "0"), sign = scaled < 0n ? "-" : "";
  return places ? `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}` : sign + digits;
}

function decimal([above, below], places) {
  const scaled = above * 10n ** BigInt(places), down = floor(scaled, below);
  const twice = 2n * (scaled - down * below);
  const up = twice > below || (twice === below && down % 2n !== 0n);
  return placed(up ? down + 1n : down, places);
}

const percent = ([above, below], places) => decimal([100n * above, below], places);

function root([above, below], places) {
  const scaled = 4n * above * 100n ** BigInt(places), doubled = squareRoot(scaled / below);
  const halfWay = doubled % 2n === 1n && doubled * doubled * below === scaled;
  const nearest = (doubled + 1n) / 2n;
  return placed(halfWay && nearest % 2n === 1n ? nearest - 1n : nearest, places);
}

const short = (pay) => (pay[1] !== 1n && 100n % pay[1] === 0n ? decimal(pay, 2) : rational(pay));

// Reading: a rational, or text that says what is wrong

const NUMBER = "(?:[0-9]{1,30}(?:\\.[0-9]{1,30})?|\\.[0-9]{1,30})";
const ODDS = new RegExp(`^(-?${NUMBER})\\s*(?:(to|for|/|:)\\s*(${NUMBER}))?$`, "i");
const SHARE = new RegExp(`^([+-]?)(?:(${NUMBER})\\s*(%?)|([0-9]{1,30})/([0-9]{1,30}))$`);
const wrong = (read) => typeof read === "string";
const cut = (text, limit) => Array.from(text).slice(0, limit).join("");
const quoted = (text) => `“${text.length > 40 ? `${cut(text, 40)}…` : text}”`;

function written(number) {
  const [whole, part = ""] = number.split(".");
  return ratio(BigInt(whole + part), 10n ** BigInt(part.length));
}

function payOf(text) {
  const found = ODDS.exec(text.trim()), below = found && found[3] ? written(found[3]) : [1n, 1n];
  if (!found || !below[0]) {
    return `${quoted(text)} is not a pay: write 22, 19/20, 0.95, 22 to 1, 1 to 2 or 13 for 1.`;
  }
  const whole = times(written(found[1]), [below[1], below[0]]);
  const pay = (found[2] || "").toLowerCase() === "for" ? minus(whole, [1n, 1n]) : whole;
  if (size(pay[0]) > PAY_LIMIT || pay[1] > PAY_LIMIT) {
    return `A pay of ${quoted(text)} has too many digits: at most 30.`;
  }
  if (pay[0] < -pay[1]) {
    return `A pay of ${quoted(text)} is below -1: it loses more than the stake.`;
  }
  return pay;
}

function shareOf(text) {
  const found = SHARE.exec(text.trim());
  if (!found || (found[5] && !BigInt(found[5]))) {
    return `${quoted(text)} is no target: write 5%, 0.05 or 1/20.`;
  }
  const read = found[2] ? written(found[2]) : ratio(BigInt(found[4]), BigInt(found[5]));
  const share = ratio(found[1] === "-" ? -read[0] : read[0], read[1] * (found[3] ? 100n : 1n));
  const tooMuch = `A target of ${quoted(text)} is more than all: 5 percent is written 5%.`;
  return size(share[0]) > share[1] ? tooMuch : share;
}

// What follows from ways and pays

function figures(ways, total, pays) {
  const stake = pays.reduce((all, [, below]) => (all / divisor(all, below)) * below, 1n);
  const net = pays.map(([above, below]) => above * (stake / below));
  const sum = (value) => ways.reduce((all, count, line) => all + value(line) * count, 0n);
  const loss = total - sum(() => 1n), push = sum((line) => (net[line] === 0n ? 1n : 0n));
  const mean = sum((line) => net[line]) - stake * loss;
  const square = sum((line) => net[line] ** 2n) + stake ** 2n * loss;
  const edge = ratio(-mean, stake * total);
  return {
    loss, push, edge,
    resolved: push < total ? times(edge, [total, total - push]) : null,
    back: minus([1n, 1n], edge),
    hit: ratio(sum((line) => (net[line] > 0n ? 1n : 0n)), total),
    variance: ratio(square * total - mean ** 2n, (stake * total) ** 2n),
  };
}

const figuresOn = (decks, pays) => figures(state.wager.ways[decks], PAGE.totals[decks], pays);

// The stops of a slider: twentieths where pays are small, else whole pays, further apart above 100.
function stopsFor(reach) {
  const small = reach[0] <= 2n * reach[1], stops = [];
  if (small) return Array.from({ length: 61 }, (_, place) => ratio(BigInt(place), 20n));
  const last = most(2n * -floor(-reach[0], reach[1]), 10n);
  for (let pay = 0n; pay < last; ) {
    stops.push([pay, 1n]);
    const digits = BigInt(pay.toString().length), lead = pay / 10n ** (digits - 1n);
    pay += pay < 100n ? 1n : 10n ** (digits - 3n) * (lead < 2n ? 5n : lead < 5n ? 10n : 25n);
  }
  return [...stops, [last, 1n]];
}

// The logarithm in hundredths, cut: the digits of the hundredth power.
const hundredths = (n) => BigInt((n ** 100n).toString().length);
const permille = (part, whole) => (1000n * part) / whole;
const length = (thousandths) => `${thousandths / 10n}.${thousandths % 10n}%`;

// What the person has chosen; it is kept in the address of the page

const state = { wager: null, decks: 0, places: 4, target: "5%", pays: [] };
const kept = new Map(); // the texts of pays of wagers that were worked on before

function restore() {
  const given = new URLSearchParams(location.hash.slice(1)), unused = [];
  const read = (name, accept, otherwise) => {
    const found = given.has(name) ? accept(given.get(name)) : otherwise;
    if (found === undefined) unused.push(name);
    return found === undefined ? otherwise : found;
  };
  const among = (list) => (text) => (list.includes(text) ? list.indexOf(text) : undefined);
  const ids = PAGE.wagers.map((each) => each.id);
  const wager = PAGE.wagers[read("wager", among(ids), 0)];
  state.decks = read("decks", among(PAGE.decks), PAGE.decks.indexOf("8"));
  state.places = Number(PLACES[read("places", among(PLACES), PLACES.indexOf("4"))]);
  const target = (text) => (text && wrong(shareOf(text)) ? undefined : text);
  state.target = read("target", target, "5%");
  const texts = (text) => {
    const parts = text.split(",");
    const good = parts.length === wager.lines.length && !parts.some((part) => wrong(payOf(part)));
    return good && !unused.includes("wager") ? parts : undefined;
  };
  choose(wager, read("pays", texts, wager.scales[0].texts));
  say(unused.length ? `Not understood in the address of this page: ${unused.join(", ")}.` : "");
}

let waiting = 0;
function keep() {
  clearTimeout(waiting); // browsers refuse an address that changes too often, as under a slider
  waiting = setTimeout(() => {
    const pays = state.pays.map((each) => each.text).join(",");
    const { target, places } = state, wager = state.wager.id, decks = PAGE.decks[state.decks];
    const address = new URLSearchParams({ wager, decks, pays, target, places });
    history.replaceState(null, "", `#${address}`.replaceAll("%2C", ","));
  }, 100);
}

// The wager file

function tomlText(text) {
  const plain = text.includes('"') && !/['\u0000-\u001f\u007f]/.test(text);
  return plain ? `'${text}'` : JSON.stringify(text).replace(/\u007f/g, "\\u007f");
}

function freeId(id) {
  const stem = id.replace(/-custom(-[0-9]+)?$/, "");
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? "-custom" : `-custom-${number}`;
    const found = stem.slice(0, NAME_LIMIT - end.length).replace(/-$/, "") + end;
    if (!PAGE.taken.includes(found)) return found;
  }
}

function wagerFile(edge) {
  const { wager, pays, places } = state;
  const titled = `${wager.title}, custom pays`;
  const title = cut(titled, TITLE_LIMIT) === titled ? titled : cut(wager.title, TITLE_LIMIT);
  return [
    `# House edge ${percent(edge, places)} % (${rational(edge)}), ${decksText(state.decks)}.`,
    `# Rules: ${JSON.stringify(PAGE.rules).replace(/\u007f/g, " ")}.`,
    "[[wager]]",
    `id = ${tomlText(freeId(wager.id))}`,
    `title = ${tomlText(title)}`,
    `source = ${tomlText(cut(`Workbench, from ${wager.id}: ${wager.source}`, SOURCE_LIMIT))}`,
    ...wager.lines.flatMap(({ name, when }) => [
      "[[wager.line]]", `name = ${tomlText(name)}`, `when = ${tomlText(when)}`,
    ]),
    "[wager.scales.tuned]",
    ...wager.lines.map(({ name }, line) => {
      const pay = pays[line].pay;
      return `${name} = ${pay[1] === 1n ? pay[0] : tomlText(rational(pay))}`;
    }),
    ...wager.examples.flatMap(({ coup, settles }) => [
      "[[wager.example]]", `coup = ${tomlText(coup)}`, `settles = ${tomlText(settles)}`,
    ]),
    "",
  ].join("\n");
}

async function copyFile() {
  const behind = state.pays.some((each) => each.message);
  const done = behind ? "Copied; a field that is no pay counts with its last one." : "Copied.";
  try {
    await navigator.clipboard.writeText(at("toml").value);
    say(done);
  } catch { // a page from the disk may not have the clipboard
    at("file").open = true;
    at("toml").focus();
    at("toml").select();
    say(document.execCommand("copy") ? done : "Selected: press Ctrl+C or ⌘C to copy.");
  }
}

// The page: rows are built for a wager, and then only their text changes, so that focus stays

const cells = { lines: [], settled: [], scales: [], decks: [] };
const say = (text) => { at("status").textContent = text; };
const decksText = (place) => {
  const decks = PAGE.decks[place];
  return decks === "inf" ? "infinitely many decks" : decks === "1" ? "1 deck" : `${decks} decks`;
};

function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children); // strings become text, never tags
  return made;
}

const fill = (id, made) => {
  const rows = made.flatMap(({ row, below = [] }) => [row, ...below]);
  document.querySelector(`#${id} tbody`).replaceChildren(...rows);
};
const number = () => make("td", { class: "number" });

function lineRow({ name, when }, line) {
  const error = make("p", { class: "error", id: `error-${line}`, "aria-live": "polite" });
  const input = make("input", {
    type: "text", size: "9", autocomplete: "off", spellcheck: "false", id: `pay-${line}`,
    "aria-label": `${name} pays, to one`, "aria-describedby": error.id,
  });
  const slider = make("input", {
    type: "range", min: "0", step: "1", id: `slide-${line}`, "aria-label": `${name}, slider`,
  });
  const decimals = make("span"), exact = make("span", { class: "exact" });
  const near = [0, 1].map(() => make("button", { type: "button" }));
  input.addEventListener("input", () => setPay(line, input.value));
  input.addEventListener("change", () => { reach(line); show(); });
  input.addEventListener("keydown", (event) => {
    const step = { ArrowUp: 1n, ArrowDown: -1n }[event.key], [above, below] = state.pays[line].pay;
    if (!step || above + step * below < -below) return;
    event.preventDefault();
    setPay(line, short([above + step * below, below]));
  });
  slider.addEventListener("input", () => setPay(line, short(state.pays[line].stops[slider.value])));
  near.forEach((button) => button.addEventListener("click", () => setPay(line, button.value)));
  const row = make("tr", {},
    make("th", { scope: "row" }, name, make("code", {}, when)),
    make("td", { class: "pay" }, input), make("td", { class: "slide" }, slider),
    make("td", { class: "meets" }, decimals, exact, make("span", { class: "near" }, ...near)));
  return { row, error, input, slider, decimals, exact, near,
    below: [make("tr", { class: "message" }, make("td", { colspan: "4" }, error))] };
}

function settledRow(name) {
  const [likely, gives] = [make("span"), make("span")], [log, bar] = [make("i"), make("i")];
  const track = (bar) => make("span", { class: "track", "aria-hidden": "true" }, bar);
  const cell = (kind, text, bar) => make("td", { class: kind }, text, track(bar));
  const ways = number(), head = make("th", { scope: "row" }, name);
  const row = make("tr", {}, head, ways, cell("likely", likely, log), cell("gives", gives, bar));
  return { row, ways, likely, gives, log, bar };
}

function scaleRow({ name, texts, pays }) {
  const button = make("button", { type: "button" }, name), edge = number();
  button.addEventListener("click", () => setPays(texts));
  const head = make("th", { scope: "row" }, button);
  return { pays, button, edge, row: make("tr", {}, head, make("td", {}, texts.join(", ")), edge) };
}

function choose(wager, texts) {
  if (state.wager) kept.set(state.wager.id, state.pays.map((each) => each.text));
  state.wager = wager;
  state.pays = texts.map(() => ({ text: "", pay: null, message: "", stops: [] }));
  cells.lines = wager.lines.map(lineRow);
  cells.settled = [...wager.lines.map(({ name }) => name), "loss"].map(settledRow);
  cells.scales = wager.scales.map(scaleRow);
  fill("pays", cells.lines);
  fill("settling", cells.settled);
  fill("scales", cells.scales);
  at("source").textContent = wager.source;
  setPays(texts);
}

// What stands in a field counts if it is a pay; else the last one does, and the field says so.
function take(line, text) {
  const read = payOf(text), pay = state.pays[line];
  cells.lines[line].input.value = text;
  pay.message = wrong(read) ? `${read} Counted with ${pay.text}.` : "";
  if (!pay.message) Object.assign(pay, { text: text.trim(), pay: read });
}

// A slider's range is for the wager's scales and for what was typed, and stays while it slides.
function reach(line) {
  const higher = (a, b) => (order(a, b) > 0n ? a : b);
  const pays = state.wager.scales.map((scale) => scale.pays[line]);
  state.pays[line].stops = stopsFor(pays.reduce(higher, state.pays[line].pay));
}

function setPay(line, text) {
  take(line, text);
  show();
}

function setPays(texts) {
  texts.forEach((text, line) => { take(line, text); reach(line); });
  show();
}

function show() {
  const { wager, decks, places } = state, pays = state.pays.map((each) => each.pay);
  const found = figuresOn(decks, pays), share = shareOf(state.target);
  const target = wrong(share) ? null : share;
  at("wager").value = wager.id;
  at("decks").value = decks;
  at("places").value = places;
  if (at("target").value.trim() !== state.target) at("target").value = state.target;
  showFigures(found, target);
  showLines(found, target);
  showSettling(found, pays);
  for (const scale of cells.scales) {
    scale.edge.textContent = percent(figuresOn(decks, scale.pays).edge, places);
    const taken = scale.pays.every((pay, line) => same(pay, pays[line]));
    scale.button.setAttribute("aria-pressed", taken);
  }
  for (const { row, edge, off, place } of cells.decks) {
    const there = place === decks ? found : figuresOn(place, pays);
    row.toggleAttribute("data-here", place === decks);
    edge.textContent = percent(there.edge, places);
    off.textContent = target ? signed(minus(there.edge, target)) : "";
  }
  at("toml").value = wager.own.length
    ? `# No file can hold this wager: it reads ${wager.own.join(", ")}, made in Python.\n`
    : wagerFile(found.edge);
  document.title = `${percent(found.edge, places)} %, ${wager.title}: baccarat workbench`;
  keep();
}

const signed = (value) => percent(value, state.places).replace(/^(?=.*[1-9])(?!-)/, "+");

function showFigures(found, target) {
  const { places } = state, off = target && minus(found.edge, target);
  at("edge").textContent = `${percent(found.edge, places)} %`;
  at("exact").textContent = rational(found.edge);
  at("return").textContent = `${percent(found.back, places)} %`;
  at("hit").textContent = `${percent(found.hit, places)} %`;
  at("deviation").textContent = root(found.variance, places);
  at("resolved-figure").hidden = !found.push;
  at("resolved").textContent = found.resolved ? `${percent(found.resolved, places)} %`
    : "every bet pushes";
  const away = off && percent([size(off[0]), off[1]], places);
  const where = off && (off[0] > 0n ? "above" : "below");
  const favour = found.edge[0] < 0n ? "in the bettor's favour" : "";
  const apart = !off ? "" : off[0] ? `${away} points ${where} the target of ${state.target}`
    : `exactly the target of ${state.target}`;
  at("distance").textContent = [favour, apart].filter(Boolean).join(", ");
  const message = state.target && !target ? shareOf(state.target) : ""; // no target is no error
  at("target-error").textContent = message;
  at("target").setAttribute("aria-invalid", Boolean(message));
  const behind = state.wager.lines.filter((_, line) => state.pays[line].message);
  at("unread").textContent = behind.length
    ? `Not counted as typed: ${behind.map(({ name }) => name).join(", ")}.` : "";
}

function showLines(found, target) {
  const { decks, places, wager } = state, total = PAGE.totals[decks];
  cells.lines.forEach((cell, line) => {
    const { pay, message, stops } = state.pays[line], ways = wager.ways[decks][line];
    cell.error.textContent = message;
    cell.input.setAttribute("aria-invalid", Boolean(message));
    cell.slider.max = stops.length - 1;
    cell.slider.value = stops.findLastIndex((stop) => order(stop, pay) <= 0n); // -1 becomes 0
    cell.slider.setAttribute("aria-valuetext", `${short(pay)} to 1`);
    const needed = target && ways && minus(pay, times(minus(target, found.edge), [total, ways]));
    const possible = needed && needed[0] >= -needed[1];
    cell.decimals.textContent = possible ? decimal(needed, places)
      : !target ? "" : ways ? "none: it would be below -1" : "none: it never settles";
    cell.exact.textContent = possible && needed[1] !== 1n ? rational(needed) : "";
    const grain = stops[1][1], down = possible && floor(needed[0] * grain, needed[1]);
    cell.near.forEach((button, up) => {
      const offered = possible ? ratio(down + BigInt(up), grain) : [-2n, 1n];
      button.hidden = offered[0] < -offered[1] || (up === 1 && same(ratio(down, grain), needed));
      const edge = minus(found.edge, times(minus(offered, pay), [ways, total]));
      button.value = short(offered);
      button.textContent = `${short(offered)}: ${percent(edge, places)} %`;
      button.setAttribute("aria-label", `${wager.lines[line].name} pays ${short(offered)}: `
        + `edge ${percent(edge, places)} %`);
    });
  });
}

function showSettling(found, pays) {
  const { decks, places, wager } = state, total = PAGE.totals[decks];
  const ways = [...wager.ways[decks], found.loss];
  const gives = [...pays, [-1n, 1n]].map((pay, row) => times(pay, [ways[row], total]));
  let decades = 2n;
  while (ways.some((count) => count && count * 10n ** decades < total)) decades += 1n;
  // Both sides of zero in millionths, so that bars compare with each other.
  const parts = gives.map(([above, below]) => (1000000n * above) / below);
  const left = parts.reduce((low, part) => least(low, part), 0n);
  const span = parts.reduce((high, part) => most(high, part), 0n) - left || 1n;
  cells.settled.forEach((cell, row) => {
    const count = ways[row], part = parts[row];
    cell.ways.textContent = grouped(count);
    const oneIn = () => `1 in ${grouped(decimal([total, count], 1))}`;
    cell.likely.textContent = count ? `${percent([count, total], places)} %, ${oneIn()}` : "never";
    cell.gives.textContent = `${percent(gives[row], places)} %`
      + (count && row < pays.length && !pays[row][0] ? ", a push" : "");
    const along = count ? 100n * decades + hundredths(count) - hundredths(total) : 0n;
    cell.log.style.width = length(permille(most(along, 0n), 100n * decades));
    cell.bar.style.left = length(permille(least(part, 0n) - left, span));
    cell.bar.style.width = length(permille(size(part), span));
    cell.bar.className = part < 0n ? "costs" : "";
    cell.log.hidden = !count;
    cell.bar.hidden = !gives[row][0];
  });
  document.querySelector("#settling").style.setProperty("--decades", decades);
  document.querySelector("#settling").style.setProperty("--zero", length(permille(-left, span)));
  const marks = [], apart = (decades + 2n) / 3n; // no more than fit
  for (let power = 0n; power <= decades; power += apart) {
    const share = [10n ** (decades - power), 10n ** decades];
    marks.unshift(make("b", {}, `${percent(share, power > 2n ? Number(power) - 2 : 0)} %`));
    marks[0].style.left = length(permille(decades - power, decades));
  }
  at("decades").replaceChildren(...marks);
  at("total").textContent = grouped(total);
  at("mean").textContent = `${percent([-found.edge[0], found.edge[1]], places)} %`;
}

// The start

function start() {
  PAGE.totals = PAGE.totals.map(BigInt);
  for (const wager of PAGE.wagers) {
    wager.ways = wager.ways.map((counts) => counts.map(BigInt));
    for (const scale of wager.scales) scale.pays = scale.texts.map(payOf);
    at("wager").append(make("option", { value: wager.id }, `${wager.title} (${wager.id})`));
  }
  PAGE.decks.forEach((decks, place) => {
    at("decks").append(make("option", { value: place }, decks === "inf" ? "infinite" : decks));
    const edge = number(), off = number(), head = make("th", { scope: "row" });
    head.textContent = decks === "inf" ? "infinite" : decks;
    cells.decks.push({ place, edge, off, row: make("tr", {}, head, edge, off) });
  });
  fill("by-decks", cells.decks);
  for (const places of PLACES) at("places").append(make("option", { value: places }, places));
  at("about").textContent = `Rules: ${PAGE.rules}. baccarat-exact ${PAGE.version}.`;

  at("wager").addEventListener("change", ({ target }) => {
    say("");
    const wager = PAGE.wagers.find((each) => each.id === target.value);
    choose(wager, kept.get(wager.id) || wager.scales[0].texts);
  });
  const follow = (name, event, value) => at(name).addEventListener(event, ({ target }) => {
    state[name] = value(target.value);
    show();
  });
  follow("decks", "change", Number);
  follow("places", "change", Number);
  follow("target", "input", (text) => text.trim());
  at("reset").addEventListener("click", () => {
    choose(state.wager, state.wager.scales[0].texts);
    say("The pays are those of the first scale again.");
  });
  at("copy").addEventListener("click", copyFile);
  addEventListener("hashchange", restore);
  restore();
}

start();
