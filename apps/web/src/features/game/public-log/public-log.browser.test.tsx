import type { Data } from "@gemplay/api-schema";
import { type LogEntry, sealedOf } from "@gemplay/games";
import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { type Answers, answer, callsOf, Refusal } from "../../../../test/api-stand-in.ts";
import { expectNoAxeFindings } from "../../../../test/axe.ts";
import { bet, openSheet } from "../../../../test/instant.ts";
import { entryOf, logAnswers, SimulatedLog } from "../../../../test/public-log.ts";
import { receiptAtMs } from "../../../../test/receipts.ts";
import { savedFiles } from "../../../../test/saved-files.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { demoStore } from "../../../games/play/table/demo-table.ts";
import { formatMoment } from "../../../i18n/index.ts";

type Rounds = Data<"POST /fairness/log/rounds">;
const asked = () => callsOf("POST /fairness/log/rounds");
const overdueMs = receiptAtMs + 20 * 60_000;
const title = (included: number, all: number) =>
  t("log.includedOf", { included: String(included), all: String(all) });

/** Opens Dice, places bets, and opens the fairness sheet, which checks the log. */
async function playAndOpen(answers: Answers, bets = 1) {
  await openScreen("/game?name=dice", { player: true, answers });
  for (let count = 0; count < bets; count++) await bet(t("dice.roll"));
  return await openSheet(t("fairness.title"));
}

/** Answers with the honest answer of the log, changed by a function. */
function changed(log: SimulatedLog, change: (honest: Rounds) => Rounds | Promise<Rounds>): Answers {
  return { "POST /fairness/log/rounds": async ({ body }) => change(await log.rounds(body.ids)) };
}

/** Changes the entries of all rounds in an answer. */
const withEach = (
  { treeHead, rounds }: Rounds,
  change: (
    included: NonNullable<Rounds["rounds"][number]["included"]>,
  ) => Rounds["rounds"][number]["included"],
): Rounds => ({
  treeHead,
  rounds: rounds.map(({ id, included }) => ({ id, included: included && change(included) })),
});

/** Checks the log again, as a minute later. The page runs one check at a time, so the function waits for a running one. */
async function checkAgain(): Promise<void> {
  const { checkLog } = await import("./follow-log.ts");
  const { logStore } = await import("./log.store.ts");
  await expect.poll(() => logStore.get().isChecking).toBe(false);
  await checkLog(true);
}

const notice = (name: string) => page.getByRole("region", { name });

it("a player without bets sees that there is nothing to check, and the page does not ask for the log", async () => {
  const sheet = await playAndOpen(logAnswers().answers, 0);
  await expect.element(sheet.getByText(t("log.none"))).toBeVisible();
  expect(asked()).toHaveLength(0);
});

it("the fairness sheet shows that all bets are included after it has checked them, and does not ask again", async () => {
  const { answers } = logAnswers();
  const sheet = await playAndOpen(answers, 2);
  await expect.element(sheet.getByText(title(2, 2))).toBeVisible();
  await expect.element(sheet.getByText(t("log.included"))).toBeVisible();
  await press(t("fairness.details"));
  await expect.element(sheet.getByText("1 · 2")).toBeVisible();
  await expectNoAxeFindings("the details of the public log");
  expect(asked()[0]?.body.ids).toHaveLength(2);
  await checkAgain();
  expect(asked()).toHaveLength(1);
});

/** Returns the answers of a server that has begun new logs, with the player's bets in the oldest log. */
function answersAfterRestore(log: SimulatedLog, newer: SimulatedLog, between: SimulatedLog[] = []): Answers {
  const rounds = changed(log, async (honest) => ({
    treeHead: await newer.treeHead(),
    rounds: withEach(honest, (included) => ({ ...included, treeHead: honest.treeHead ?? "" })).rounds,
  }));
  return { ...rounds, ...newer.proofs([...between, log]) };
}

it("the page shows a bet of an earlier log as included if the new log names the end of that log", async () => {
  const { answers, log } = logAnswers();
  const sheet = await playAndOpen(answers);
  await expect.element(sheet.getByText(title(1, 1))).toBeVisible();
  await press(t("action.close"));
  await bet(t("dice.roll"));
  answer(answersAfterRestore(log, new SimulatedLog({ log, size: log.entries.length })));
  await checkAgain();
  await openSheet(t("fairness.title"));
  await expect.element(sheet.getByText(title(2, 2))).toBeVisible();
});

it("the page shows a bet of the first log as included after two restores", async () => {
  const { answers, log } = logAnswers();
  const sheet = await playAndOpen(answers);
  await expect.element(sheet.getByText(title(1, 1))).toBeVisible();
  await press(t("action.close"));
  await bet(t("dice.roll"));
  const second = new SimulatedLog({ log, size: log.entries.length });
  const third = new SimulatedLog({ log: second, size: second.entries.length });
  answer(answersAfterRestore(log, third, [second]));
  await checkAgain();
  await openSheet(t("fairness.title"));
  await expect.element(sheet.getByText(title(2, 2))).toBeVisible();
});

it.each([
  ["names another end of the earlier log", (log: SimulatedLog) => ({ log, size: log.entries.length - 1 })],
  ["names no earlier log", () => undefined],
])("the notice warns about a bet of an earlier log if the new log %s", async (_, earlier) => {
  const { answers, log } = logAnswers();
  const after: Answers = {
    "POST /fairness/log/rounds": async (call) => {
      const newer = new SimulatedLog(earlier(log));
      const given = answersAfterRestore(log, newer);
      answer(newer.proofs([log]));
      const rounds = given["POST /fairness/log/rounds"];
      return typeof rounds === "function" ? rounds(call) : expect.fail();
    },
  };
  await playAndOpen({ ...answers, ...after });
  await expect.element(notice(t("log.wrongTitle", { count: 1 }))).toBeVisible();
});

it("the notice says that a new log is incomplete if it does not continue a tree head of this browser, and the page checks bets with the new log", async () => {
  const { answers, log } = logAnswers();
  const files = savedFiles();
  const sheet = await playAndOpen(answers, 2);
  await expect.element(sheet.getByText(title(2, 2))).toBeVisible();
  const first = await log.treeHead();
  await press(t("action.close"));
  await bet(t("dice.roll"));
  const newer = new SimulatedLog({ log, size: 2 });
  for (const [id, { index, opening }] of [...log.openings].slice(-1))
    newer.openings.set(id, {
      index: newer.add(JSON.parse(log.entries[index] ?? "") as LogEntry),
      opening,
    });
  answer({ ...changed(newer, (honest) => honest), ...newer.proofs([log]) });
  await checkAgain();
  await press(t("fairness.alert"));
  await expect.element(notice(t("log.lostTitle"))).toBeVisible();
  await expect.element(sheet.getByText(title(3, 3))).toBeVisible();
  await press(t("log.save"));
  await expect.poll(() => files).toHaveLength(1);
  expect(JSON.parse(files[0]?.text ?? "")).toEqual({
    fault: "lost",
    treeHeads: [first, await newer.treeHead()],
    starts: [
      {
        log: newer.number,
        size: newer.entries.length,
        entry: newer.entries[0],
        path: newer.inclusion(0).path,
      },
    ],
  });
});

it("the notice reports a new log that names another root of the earlier log than the browser has seen", async () => {
  const { answers, log } = logAnswers();
  const sheet = await playAndOpen(answers);
  await expect.element(sheet.getByText(title(1, 1))).toBeVisible();
  await press(t("action.close"));
  await bet(t("dice.roll"));
  log.entries[0] = log.entries[0]?.replace('"atMs":1,', '"atMs":2,') ?? "";
  answer(answersAfterRestore(log, new SimulatedLog({ log, size: log.entries.length })));
  await checkAgain();
  await press(t("fairness.alert"));
  await expect.element(notice(t("log.forkTitle"))).toBeVisible();
});

it("the notice says that the log has stopped if the server shows the same tree head for more than ten minutes", async () => {
  vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { answers, log } = logAnswers();
  const absent = changed(log, (honest) => withEach(honest, () => null));
  const head = await log.treeHead();
  const stands = changed(log, (honest) => ({ ...withEach(honest, () => null), treeHead: head }));
  await playAndOpen({ ...answers, ...stands });
  // The first check finds the tree head, and the next one finds no newer tree head.
  await checkAgain();
  await checkAgain();
  vi.setSystemTime(Date.now() + 599_000);
  await checkAgain();
  await expect.element(notice(t("log.oldTitle"))).not.toBeInTheDocument();
  vi.setSystemTime(Date.now() + 2_000);
  await checkAgain();
  await expect.element(notice(t("log.oldTitle"))).toBeVisible();
  log.atMs += 60_000;
  answer(absent);
  await checkAgain();
  await expect.element(notice(t("log.oldTitle"))).not.toBeInTheDocument();
});

it("the notice reports that the server shows no tree head any more", async () => {
  const { answers, log } = logAnswers();
  const sheet = await playAndOpen(answers);
  await expect.element(sheet.getByText(title(1, 1))).toBeVisible();
  await press(t("action.close"));
  await bet(t("dice.roll"));
  answer(changed(log, (honest) => ({ ...withEach(honest, () => null), treeHead: null })));
  await checkAgain();
  await press(t("fairness.alert"));
  await expect.element(notice(t("log.goneTitle"))).toBeVisible();
});

it("the exported file contains receipts, entries, paths, openings and the tree head", async () => {
  const { answers, log } = logAnswers();
  const files = savedFiles();
  const sheet = await playAndOpen(answers);
  await expect.element(sheet.getByText(title(1, 1))).toBeVisible();
  await press(t("log.export"));
  await expect.poll(() => files).toHaveLength(1);
  const saved = JSON.parse(files[0]?.text ?? "");
  expect(saved).toMatchObject({
    treeHead: await log.treeHead(),
    bets: [
      {
        state: "included",
        receipts: [{ call: "POST /games/dice/bet" }],
        proof: { ...log.inclusion(1), opening: { amount: "1" } },
      },
    ],
  });
});

it("the proofs of included bets are kept when the page loads again, without another call", async () => {
  const { answers } = logAnswers();
  const sheet = await playAndOpen(answers);
  await expect.element(sheet.getByText(title(1, 1))).toBeVisible();
  const { loadLog } = await import("./log.store.ts");
  loadLog();
  await expect.element(sheet.getByText(title(1, 1))).toBeVisible();
  await checkAgain();
  expect(asked()).toHaveLength(1);
});

it("a bet that is not in the log before its due time waits, and the card says when it is due", async () => {
  const { answers, log } = logAnswers();
  const absent = changed(log, (honest) => withEach(honest, () => null));
  const sheet = await playAndOpen({ ...answers, ...absent });
  const due = t("log.due", { time: formatMoment(receiptAtMs + 120_000, "time") });
  await expect.element(sheet.getByText(due)).toBeVisible();
  await expect.element(sheet.getByText(title(0, 1))).toBeVisible();
  await press(t("action.close"));
  await expect.element(page.getByRole("button", { name: t("fairness.title") })).toBeVisible();
});

it("a bet that a later tree head does not contain is missing until the log contains it", async () => {
  const { answers, log } = logAnswers();
  log.atMs = overdueMs;
  const files = savedFiles();
  const absent = changed(log, (honest) => withEach(honest, () => null));
  const sheet = await playAndOpen({ ...answers, ...absent });
  const missing = notice(t("log.missingTitle", { count: 1 }));
  await expect.element(missing).toBeVisible();
  await expect.element(missing.getByText(t("log.checkedTimes", { count: 1 }))).toBeVisible();
  await expectNoAxeFindings("the notice about a missing bet");
  await expect.element(missing.getByText(t("log.of", { included: "0", all: "1" }))).toBeVisible();
  await missing.getByRole("button", { name: t("log.save") }).click();
  await expect.poll(() => files).toHaveLength(1);
  expect(JSON.parse(files[0]?.text ?? "")).toMatchObject({
    treeHead: await log.treeHead(),
    receipts: [{ call: "POST /games/dice/bet", player: "7" }],
  });
  await press(t("action.close"));
  await expect.element(page.getByRole("button", { name: t("fairness.alert") })).toBeVisible();
  answer(changed(log, (honest) => honest));
  await checkAgain();
  await expect.element(page.getByRole("button", { name: t("fairness.title") })).toBeVisible();
  await openSheet(t("fairness.title"));
  await expect.element(sheet.getByText(title(1, 1))).toBeVisible();
});

it("a failed call does not make a bet missing, and the player can check again", async () => {
  const { answers, log } = logAnswers();
  log.atMs = overdueMs;
  const fails: Answers = {
    "POST /fairness/log/rounds": () => {
      throw new Refusal("RequestInvalid");
    },
  };
  const sheet = await playAndOpen({ ...answers, ...fails });
  await expect.element(sheet.getByText(t("log.failed"))).toBeVisible();
  await expect.element(notice(t("log.missingTitle", { count: 1 }))).not.toBeInTheDocument();
  answer(changed(log, (honest) => honest));
  await press(t("log.again"));
  await expect.element(sheet.getByText(title(1, 1))).toBeVisible();
});

it("a bet that is older than 31 days is not reported as missing", async () => {
  const { answers, log } = logAnswers();
  log.atMs = receiptAtMs + 32 * 86_400_000;
  const absent = changed(log, (honest) => withEach(honest, () => null));
  const sheet = await playAndOpen({ ...answers, ...absent });
  await expect.element(sheet.getByText(t("log.none"))).toBeVisible();
});

it("a bet from the time before the log is not missing", async () => {
  const { answers, log } = logAnswers();
  log.atMs = overdueMs;
  log.entries = log.entries.map((text) => text.replace('"atMs":1,', `"atMs":${receiptAtMs + 1},`));
  const absent = changed(log, (honest) => withEach(honest, () => null));
  const sheet = await playAndOpen({ ...answers, ...absent });
  await expect.element(sheet.getByText(t("log.none"))).toBeVisible();
  expect(callsOf("GET /fairness/log/inclusion")).toHaveLength(1);
});

it.each([
  ["the path of the entry is wrong", (one) => ({ ...one, path: one.path.map(() => "00".repeat(32)) })],
  ["the opening has another payout", (one) => ({ ...one, opening: { ...one.opening, payout: "0.5" } })],
] as const satisfies readonly [string, Parameters<typeof withEach>[1]][])(
  "the notice says that the log shows the bet differently if %s",
  async (_, change) => {
    const { answers, log } = logAnswers();
    await playAndOpen({ ...answers, ...changed(log, (honest) => withEach(honest, change)) });
    await expect.element(notice(t("log.wrongTitle", { count: 1 }))).toBeVisible();
  },
);

it.each([
  ["another player's entry", { id: "another-round", nonce: 90 }],
  ["another payout, with a valid seal", { payout: "123" }],
  ["another amount, with a valid seal", { amount: "5" }],
  ["another multiplier", { multiplierE4: 77_000 }],
  ["another outcome", { outcome: { rollCenti: 1 } }],
  ["other parameters", { params: { direction: "over", targetCenti: 1 } }],
] as const)(
  "the notice says that the log shows the bet differently if the log contains %s",
  async (_, fields) => {
    const { answers, log } = logAnswers();
    const forged = changed(log, async () => {
      const [call] = callsOf("POST /games/dice/bet");
      const [own] = demoStore.get().rounds;
      if (!own || !call) throw new Error("no round");
      const id = own.id.replace("demo-", "round-");
      const { entry, opening } = entryOf({ ...own, id, ...fields } as never, call.body.key);
      expect(entry.sealed).toBe(sealedOf(opening));
      const index = log.add(entry);
      return {
        treeHead: await log.treeHead(),
        rounds: [{ id, included: { ...log.inclusion(index), opening } }],
      };
    });
    await playAndOpen({ ...answers, ...forged });
    await expect.element(notice(t("log.wrongTitle", { count: 1 }))).toBeVisible();
  },
);

it("the notice reports a tree head with a wrong signature, and a later valid tree head resolves it", async () => {
  const { answers, log } = logAnswers();
  const forged = changed(log, (honest) => ({
    ...honest,
    treeHead: honest.treeHead?.replace(/\nat \d+\n/, "\nat 1795900000001\n") ?? null,
  }));
  const sheet = await playAndOpen({ ...answers, ...forged });
  await expect.element(notice(t("log.signatureTitle"))).toBeVisible();
  answer(changed(log, (honest) => honest));
  await checkAgain();
  await expect.element(sheet.getByText(title(1, 1))).toBeVisible();
  await expect.element(notice(t("log.signatureTitle"))).not.toBeInTheDocument();
});

it("the notice reports a tree that is smaller than a tree that the browser has seen", async () => {
  const { answers, log } = logAnswers();
  const sheet = await playAndOpen(answers, 2);
  await expect.element(sheet.getByText(title(2, 2))).toBeVisible();
  await press(t("action.close"));
  await bet(t("dice.roll"));
  answer(changed(log, async (honest) => ({ ...honest, treeHead: await log.treeHead(2) })));
  await checkAgain();
  await press(t("fairness.alert"));
  await expect.element(notice(t("log.smallerTitle"))).toBeVisible();
});

it.each([
  ["another root at the same size", false],
  ["a larger tree that does not continue the tree before", true],
])("the notice reports %s, saves both tree heads, and stays", async (_, grows) => {
  const { answers, log } = logAnswers();
  const files = savedFiles();
  const sheet = await playAndOpen(answers);
  await expect.element(sheet.getByText(title(1, 1))).toBeVisible();
  const first = await log.treeHead();
  await press(t("action.close"));
  log.entries[0] = log.entries[0]?.replace('"atMs":1,', '"atMs":2,') ?? "";
  const before = log.entries.length;
  await bet(t("dice.roll"));
  const size = grows ? log.entries.length : before;
  answer(changed(log, async (honest) => ({ ...honest, treeHead: await log.treeHead(size) })));
  await checkAgain();
  await press(t("fairness.alert"));
  await expect.element(notice(t("log.forkTitle"))).toBeVisible();
  await press(t("log.save"));
  await expect.poll(() => files).toHaveLength(1);
  expect(JSON.parse(files[0]?.text ?? "")).toEqual({
    fault: "fork",
    treeHeads: [first, await log.treeHead(size)],
    starts: [],
  });
});

it("the page accepts a larger tree that continues the tree before", async () => {
  const { answers } = logAnswers();
  const sheet = await playAndOpen(answers);
  await expect.element(sheet.getByText(title(1, 1))).toBeVisible();
  await press(t("action.close"));
  await bet(t("dice.roll"));
  await checkAgain();
  await openSheet(t("fairness.title"));
  await expect.element(sheet.getByText(title(2, 2))).toBeVisible();
  expect(callsOf("GET /fairness/log/consistency").map(({ query }) => query)).toEqual([
    { log: "1", from: "2", size: "3" },
  ]);
});

it("the page asks for an open bet once a minute while it is visible, and asks no more when the bet is included", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { answers, log } = logAnswers();
  const absent = changed(log, (honest) => withEach(honest, () => null));
  await openScreen("/game?name=dice", { player: true, answers: { ...answers, ...absent } });
  await bet(t("dice.roll"));
  await expect.poll(() => localStorage.getItem("receipts")).toContain("POST /games/dice/bet");
  const { logStore } = await import("./log.store.ts");
  const nextMinute = async (calls: number) => {
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.poll(() => asked()).toHaveLength(calls);
    await expect.poll(() => logStore.get().isChecking).toBe(false);
  };
  await nextMinute(1);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(asked()).toHaveLength(1);
  const visible = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await vi.advanceTimersByTimeAsync(100_000);
  expect(asked()).toHaveLength(1);
  answer(changed(log, (honest) => honest));
  visible.mockRestore();
  document.dispatchEvent(new Event("visibilitychange"));
  await nextMinute(2);
  await nextMinute(2);
});
