import type { ArchiveReport, Finding } from "@gemplay/account-archive";
import { type Locale, locales } from "@gemplay/i18n";
import { assets, isAssetId } from "@gemplay/money";
import { gameLooks } from "../../games/game-looks.ts";
import { element } from "./element.ts";
import type { Say } from "./words.ts";

/** Renders the report about a checked archive: the final verdict and the results of the individual checks. */
export function reportView(report: ArchiveReport, locale: Locale, say: Say): readonly HTMLElement[] {
  const { manifest, findingCount, rounds } = report;
  const { checked, waiting } = rounds;
  const isFine = findingCount === 0;
  const verdict = element("p", { className: isFine ? "verdict" : "verdict wrong", role: "status" }, [
    isFine ? say("check.fine", { checked, waiting }) : say("check.wrong", { count: findingCount }),
  ]);
  if (manifest === undefined) return [verdict, findingList(report, locale, say)];
  const time = timeText(manifest.takenAtMs);
  const { files, movements, unfinished, archivedBeforeMs } = report;
  return [
    verdict,
    ...(isFine ? [element("p", {}, [say("check.fineAbout")])] : [findingList(report, locale, say)]),
    element("p", { className: "muted" }, [
      `${say("check.taken", { user: manifest.userId, time })} · ${say("check.counts", { files, movements, unfinished })}`,
    ]),
    ...(archivedBeforeMs === undefined
      ? []
      : [element("p", {}, [say("check.putAway", { time: timeText(archivedBeforeMs) })])]),
    ...gamesView(report, locale, say),
    element("h2", {}, [say("check.balances")]),
    table(
      [say("check.asset"), say("check.stated"), say("check.computed")],
      report.balances.map(({ asset, stated, computed }) => ({
        cells: [assetName(asset), stated, computed],
        wrong: stated !== computed,
      })),
    ),
    ...publicLogView(report, say),
    ...commitmentsView(report, say),
  ];
}

const timeText = (atMs: number): string =>
  `${new Date(atMs).toISOString().slice(0, 19).replace("T", " ")} UTC`;

/** Shows how many rounds are proven to be in the public log, and the tree heads to which the proofs lead. */
function publicLogView({ publicLog }: ArchiveReport, say: Say): readonly HTMLElement[] {
  const { proven, notProven, treeHeads } = publicLog;
  return [
    element("h2", {}, [say("check.log")]),
    element("p", {}, [say("check.logCounts", { proven, notProven })]),
    ...(notProven > 0 ? [element("p", { className: "muted" }, [say("check.logAbout")])] : []),
    element(
      "ul",
      {},
      treeHeads.map(({ origin, size, root, atMs, publicKey = "–", isSigned }) =>
        element("li", {}, [
          say("check.treeHead", { origin, size, root, time: timeText(atMs), publicKey }),
          ...(isSigned === undefined ? [" ", say("check.unsigned")] : []),
        ]),
      ),
    ),
    ...(treeHeads.length > 0 ? [element("p", {}, [say("check.logCompare")])] : []),
  ];
}

/**
 * Lists the seed hashes against which the page checked the rounds of the archive. Shows all seed pairs in a single text
 * element instead of one element for each pair, because an account may have thousands of pairs.
 */
function commitmentsView({ commitments }: ArchiveReport, say: Say): readonly HTMLElement[] {
  const { chains, pairs } = commitments;
  return [
    element("h2", {}, [say("check.commitments")]),
    element("p", {}, [say("check.compare")]),
    element(
      "ul",
      {},
      chains.map(({ chain, commitment, witness }) =>
        element("li", {}, [
          say("check.chain", { chain, commitment }),
          " ",
          witness === null ? say("check.noWitness") : say("check.witness", { ...witness }),
        ]),
      ),
    ),
    element("details", {}, [
      element("summary", {}, [say("check.pairs", { count: pairs.length })]),
      element("pre", {}, [
        pairs.map(({ seedNumber, serverSeedHash }) => `${seedNumber}: ${serverSeedHash}`).join("\n"),
      ]),
    ]),
    element("p", { className: "muted" }, [say("check.trust")]),
  ];
}

function gamesView({ games }: ArchiveReport, locale: Locale, say: Say): readonly HTMLElement[] {
  const rows = Object.entries(games);
  const heading = element("h2", {}, [say("check.games")]);
  if (rows.length === 0) return [heading, element("p", { className: "muted" }, [say("check.noRounds")])];
  return [
    heading,
    table(
      [say("check.game"), say("check.checked"), say("check.waiting"), say("check.failed")],
      rows.map(([game, { checked, waiting, failed }]) => ({
        cells: [
          gameName(game, locale),
          ...[checked, waiting, failed].map((count) => numberText(count, locale)),
        ],
        wrong: failed > 0,
      })),
    ),
    ...(rows.some(([, { waiting }]) => waiting > 0)
      ? [element("p", { className: "muted" }, [say("check.waitingAbout")])]
      : []),
  ];
}

function findingList({ findings, findingCount }: ArchiveReport, locale: Locale, say: Say): HTMLElement {
  const rest = findingCount - findings.length;
  return element("section", {}, [
    element("h2", {}, [say("check.findings")]),
    element("ul", {}, [
      ...findings.map((finding) => element("li", {}, [findingText(finding, locale, say)])),
      ...(rest > 0 ? [element("li", {}, [say("check.more", { count: rest })])] : []),
    ]),
  ]);
}

const findingTexts = {
  not_an_archive: "check.not_an_archive",
  manifest_missing: "check.manifest_missing",
  schema_unknown: "check.schema_unknown",
  file_missing: "check.file_missing",
  file_unlisted: "check.file_unlisted",
  file_twice: "check.file_twice",
  file_changed: "check.file_changed",
  file_broken: "check.file_broken",
  line_unreadable: "check.line_unreadable",
  seed_hash: "check.seed_hash",
  seed_missing: "check.seed_missing",
  chain_missing: "check.chain_missing",
  seed_state: "check.seed_state",
  seed_order: "check.seed_order",
  seed_twice: "check.seed_twice",
  chain_twice: "check.chain_twice",
  round_place: "check.round_place",
  round_unfinished: "check.round_unfinished",
  round_outcome: "check.round_outcome",
  round_pay: "check.round_pay",
  round_missing: "check.round_missing",
  round_twice: "check.round_twice",
  round_beyond: "check.round_beyond",
  crash_hash: "check.crash_hash",
  head_unreadable: "check.head_unreadable",
  head_signature: "check.head_signature",
  log_path: "check.log_path",
  log_entry: "check.log_entry",
  log_draws: "check.log_draws",
  log_order: "check.log_order",
  log_twice: "check.log_twice",
  balance: "check.balance",
  sums: "check.sums",
} as const satisfies Record<Finding["what"], Parameters<Say>[0]>;

function findingText({ what, ...values }: Finding, locale: Locale, say: Say): string {
  const named = {
    ...values,
    ...("game" in values && { game: gameName(values.game, locale) }),
    ...("asset" in values && { asset: assetName(values.asset) }),
  };
  return say(findingTexts[what], named as Readonly<Record<string, string | number>>);
}

const assetName = (asset: string): string => (isAssetId(asset) ? assets[asset].shownAs : asset);
const gameName = (game: string, locale: Locale): string =>
  Object.entries(gameLooks).find(([name]) => name === game)?.[1].title[locale] ?? game;

const numberText = (count: number, locale: Locale) =>
  new Intl.NumberFormat(locales[locale].tag).format(count);

function table(
  heads: readonly string[],
  rows: readonly { readonly cells: readonly string[]; readonly wrong: boolean }[],
): HTMLElement {
  return element("table", {}, [
    element("thead", {}, [
      element(
        "tr",
        {},
        heads.map((head) => element("th", { scope: "col" }, [head])),
      ),
    ]),
    element(
      "tbody",
      {},
      rows.map(({ cells, wrong }) =>
        element(
          "tr",
          { className: wrong ? "wrong" : "" },
          cells.map((cell) => element("td", {}, [cell])),
        ),
      ),
    ),
  ]);
}
