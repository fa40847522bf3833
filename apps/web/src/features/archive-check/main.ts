/**
 * The folder `archive-check` owns the offline page inside an exported account. The page checks the archive that the
 * reader chooses. It is a single file, which `vite/archive-check.ts` builds together with the web app. The code of
 * `archive-check` may import packages/account-archive, packages/i18n and the names of the games.
 */
import { type ArchiveReport, checkArchive } from "@gemplay/account-archive";
import { localeCodes, locales } from "@gemplay/i18n";
import "../../ui/styles/tokens.css";
import "./check.css";
import { element } from "./element.ts";
import { reportView } from "./report-view.ts";
import { readersLocale, type Say, sayIn } from "./words.ts";

type Shown =
  | { readonly kind: "nothing" }
  | { readonly kind: "unread" }
  | { readonly kind: "running"; readonly part: number }
  | { readonly kind: "report"; readonly report: ArchiveReport };

let locale = readersLocale(navigator.languages);
let shown: Shown = { kind: "nothing" };

const file = element("input", { type: "file", accept: ".zip,application/zip", id: "archive" });
file.addEventListener("change", () => {
  const chosen = file.files?.[0];
  if (chosen !== undefined) void check(chosen);
});

/** Lets the browser handle other tasks while the page checks the archive. */
const breathe = () => new Promise<void>((done) => setTimeout(done));

async function check(archive: Blob): Promise<void> {
  show({ kind: "running", part: 0 });
  try {
    const report = await checkArchive(archive, {
      breathe,
      onProgress: (part) => show({ kind: "running", part }),
    });
    show({ kind: "report", report });
  } catch {
    show({ kind: "unread" });
  }
  // Clears the file input, so that the reader can choose the same archive file a second time.
  file.value = "";
}

function show(next: Shown): void {
  shown = next;
  outcome.replaceChildren(...outcomeView(sayIn(locale)));
}

function outcomeView(say: Say): readonly HTMLElement[] {
  if (shown.kind === "report") return reportView(shown.report, locale, say);
  if (shown.kind === "unread") return [element("p", { className: "verdict wrong" }, [say("check.browser")])];
  if (shown.kind === "nothing") return [];
  const percent = Math.floor(shown.part * 100);
  return [
    element("p", {}, [say("check.running", { percent })]),
    element("progress", { max: 100, value: percent, ariaLabel: say("check.title") }),
  ];
}

const outcome = element("section", { ariaLive: "polite" });

function showAll(): void {
  const say = sayIn(locale);
  document.documentElement.lang = locales[locale].tag;
  document.title = say("check.title");
  const language = element(
    "select",
    { ariaLabel: say("check.language") },
    localeCodes.map((code) =>
      element("option", { value: code, selected: code === locale }, [locales[code].name]),
    ),
  );
  language.addEventListener("change", () => {
    locale = localeCodes.find((code) => code === language.value) ?? locale;
    showAll();
  });
  const main = element("main", {}, [
    element("header", {}, [element("h1", {}, [say("check.title")]), language]),
    element("p", { className: "muted" }, [say("check.about")]),
    element("label", { className: "choose", htmlFor: "archive" }, [say("check.choose")]),
    file,
    outcome,
  ]);
  show(shown);
  document.body.replaceChildren(main);
}

showAll();
