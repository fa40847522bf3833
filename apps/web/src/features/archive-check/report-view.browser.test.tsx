import type { ArchiveReport } from "@gemplay/account-archive";
import { localeCodes } from "@gemplay/i18n";
import { describe, expect, it } from "vitest";
import { reportView } from "./report-view.ts";
import { sayIn } from "./words.ts";

const head = {
  ...{ log: 1, origin: "play.example/log/1", size: 300, root: "ab".repeat(32) },
  ...{ atMs: 60_000, publicKey: "cd".repeat(32), isSigned: true },
};
const report: ArchiveReport = {
  manifest: { userId: "7", takenAtMs: 0 },
  files: 22,
  games: {},
  rounds: { checked: 5, waiting: 0, failed: 0 },
  commitments: { chains: [], pairs: [] },
  publicLog: { proven: 4, notProven: 1, treeHeads: [head] },
  unfinished: 0,
  movements: 0,
  archivedBeforeMs: undefined,
  balances: [],
  findings: [],
  findingCount: 0,
};
const textOf = (one: ArchiveReport, locale: (typeof localeCodes)[number] = "en") =>
  reportView(one, locale, sayIn(locale))
    .map(({ textContent }) => textContent)
    .join("\n");

describe("reportView", () => {
  it.each(localeCodes)("shows the proven rounds, the tree head and its key in the language %s", (locale) => {
    const say = sayIn(locale);
    const text = textOf(report, locale);
    const { origin, size, root, publicKey } = head;
    for (const part of [
      say("check.logCounts", { proven: 4, notProven: 1 }),
      say("check.logAbout"),
      say("check.treeHead", { origin, size, root, publicKey, time: "1970-01-01 00:01:00 UTC" }),
      say("check.logCompare"),
    ])
      expect(text).toContain(part);
    expect(text).not.toContain(say("check.unsigned"));
  });

  it("says that the browser could not check the signature of a tree head", () => {
    const treeHeads = [{ ...head, isSigned: undefined }];
    const text = textOf({ ...report, publicLog: { ...report.publicLog, treeHeads } });
    expect(text).toContain(sayIn("en")("check.unsigned"));
  });

  it("shows only the numbers of rounds for an archive without a tree head", () => {
    const text = textOf({ ...report, publicLog: { proven: 0, notProven: 5, treeHeads: [] } });
    expect(text).toContain(sayIn("en")("check.logCounts", { proven: 0, notProven: 5 }));
    expect(text).not.toContain(sayIn("en")("check.logCompare"));
  });
});
