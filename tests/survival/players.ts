// Players who bet over several server processes as a page does. If a call gets the answer 503, the player repeats the
// call under the same idempotency key. The players record all answers, and the test later compares the answers with the
// database.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { errors, type RouteName } from "@gemplay/api-schema";
import { betBody, type TestPlayer } from "../../apps/server/test/betting.ts";
import type { Answer, Caller, CallOptions } from "../../apps/server/test/compose.ts";
import type { CrashBet, CrashTable } from "../../apps/server/test/crash.ts";
import type { StagedAnswer } from "../../apps/server/test/staged.ts";

/** The answers that players received. */
export interface PlayReport {
  /** The ids of accepted bets and rounds, by their idempotency keys. */
  readonly accepted: Map<string, string>;
  /** The idempotency keys of bets for which every answer said that the server changed nothing. */
  readonly notAccepted: Set<string>;
  /** Payouts of finished rounds as decimal text, by round id. */
  readonly paid: Map<string, string>;
  /** The ids of Crash bets that were cashed out. */
  readonly cashedOut: Set<string>;
  /** The number of 503 answers of each kind of error. */
  readonly refused: { unavailable: number; unknown: number; unsure: number };
  /** Results that the test forbids: no answer, an answer without an envelope, or an unexpected error. */
  readonly wrong: string[];
  /** The time of the last accepted bet of each kind, by the clock of the test's machine. */
  readonly acceptedAtMs: Record<Kind, number>;
  slowestMs: number;
}

/** The time limit in ms within which players must finish the bets that have begun. */
const finishWithinMs = 60_000;

type Kind = "instant" | "staged" | "crash";

const { Unavailable, OutcomeUnknown, CrashBetsClosed, CashOutTooEarly, CashOutTooLate, RoundOver } = errors;
/** The error codes of answers that say that the server changed nothing, and that the client may repeat the call. */
const passing: ReadonlySet<number> = new Set([
  Unavailable.code,
  errors.TimeUnsure.code,
  errors.RequestTooSlow.code,
]);

export interface PlayOptions {
  /**
   * If true, processes may end during calls. If an answer is missing, the test does not fail, and the player repeats
   * the call under the same idempotency key.
   */
  readonly mayEnd?: boolean;
  /**
   * The pause between two bets of a player in ms. With the default pause, players bet many times faster than real
   * people, and the machine can still run other tests.
   */
  readonly pauseMs?: number;
}

/** Places bets until the caller stops the players. After the stop, every player finishes the bets that have begun. */
export function startPlay(
  callers: readonly [Caller, ...Caller[]],
  players: Readonly<Record<Kind, readonly TestPlayer[]>>,
  { mayEnd = false, pauseMs = 50 }: PlayOptions = {},
): { readonly report: PlayReport; stop(): Promise<void> } {
  const report: PlayReport = {
    accepted: new Map(),
    notAccepted: new Set(),
    paid: new Map(),
    cashedOut: new Set(),
    refused: { unavailable: 0, unknown: 0, unsure: 0 },
    wrong: [],
    slowestMs: 0,
    acceptedAtMs: { instant: 0, staged: 0, crash: 0 },
  };
  let isOver = false;
  let lateAtMs = Number.POSITIVE_INFINITY;
  let calls = 0;

  /** Sends one API call to one of the processes. */
  async function ask<D>(name: RouteName, options: CallOptions): Promise<Answer<D> | undefined> {
    calls += 1;
    const begunMs = performance.now();
    try {
      return (await (callers[calls % callers.length] ?? callers[0])(name, options)) as Answer<D>;
    } catch (error) {
      if (mayEnd) return { code: OutcomeUnknown.code, status: 503, msg: "the connection ended", data: null };
      report.wrong.push(`${name}: ${error instanceof Error ? (error.cause ?? error) : error}`);
      return undefined;
    } finally {
      report.slowestMs = Math.max(report.slowestMs, performance.now() - begunMs);
    }
  }

  /**
   * Repeats an API call until a process answers. If the server did not accept a bet, the player may abandon the bet and
   * place another bet.
   *
   * @param key the idempotency key of a bet
   */
  async function insist<D>(
    name: RouteName,
    options: CallOptions,
    key?: string,
  ): Promise<Answer<D> | undefined> {
    for (let isKnown = true; ; await sleep(20)) {
      const answer = await ask<D>(name, options);
      if (answer?.status === 200) return answer;
      if (answer?.code === errors.TimeUnsure.code) report.refused.unsure += 1;
      if (passing.has(answer?.code ?? 0)) report.refused.unavailable += 1;
      else if (answer?.code === OutcomeUnknown.code) {
        report.refused.unknown += 1;
        isKnown = false;
      } else return answer;
      if (Date.now() > lateAtMs) {
        report.wrong.push(`${name}: still ${answer?.code} long after everybody was told to stop`);
        return undefined;
      }
      if (key === undefined || !isKnown || Math.random() < 0.7) continue;
      report.notAccepted.add(key);
      return undefined;
    }
  }

  function expected(name: string, { code, msg }: Answer<unknown>, ...codes: readonly number[]): void {
    if (!codes.includes(code)) report.wrong.push(`${name}: ${code} ${msg}`);
  }

  async function playInstant({ token }: TestPlayer): Promise<void> {
    const body = betBody();
    const name = "POST /games/dice/bet";
    const answer = await insist<{ round: { id: string; payout: string } }>(name, { token, body }, body.key);
    if (answer === undefined) return;
    if (answer.data === null) return expected(name, answer);
    report.accepted.set(body.key, answer.data.round.id);
    report.paid.set(answer.data.round.id, answer.data.round.payout);
    report.acceptedAtMs.instant = Date.now();
  }

  /** Plays a staged round with up to two flips and a cash-out. */
  async function playStaged({ token }: TestPlayer): Promise<void> {
    const key = randomUUID();
    const body = { key, asset: "PLAY", amount: "1", params: {} };
    let name: RouteName = "POST /games/coinflip/open";
    let answer = await insist<StagedAnswer>(name, { token, body }, key);
    for (let open = answer?.data?.open; open != null; open = answer?.data?.open) {
      report.accepted.set(key, open.id);
      report.acceptedAtMs.staged = Date.now();
      const { id, step } = open;
      name = step < 2 ? "POST /games/coinflip/move" : "POST /games/coinflip/cash-out";
      const move = step < 2 ? { id, step, move: { side: "heads" } } : { id };
      answer = await insist<StagedAnswer>(name, { token, body: move });
    }
    if (answer === undefined) return;
    if (answer.data?.round == null) return expected(name, answer);
    report.paid.set(answer.data.round.id, answer.data.round.payout);
  }

  async function playCrash({ token }: TestPlayer, byHand: boolean): Promise<void> {
    const looked = (await insist<CrashTable>("GET /games/crash", {}))?.data?.current;
    if (looked === undefined || looked.state !== "betting") return await sleep(100);
    const key = randomUUID();
    const body = { key, asset: "PLAY", amount: "1", params: { autoCashOutE4: byHand ? null : 10_500 } };
    const answer = await insist<{ bet: CrashBet }>("POST /games/crash/bet", { token, body }, key);
    if (answer?.data === null) expected("POST /games/crash/bet", answer, CrashBetsClosed.code);
    if (answer?.data == null) return await sleep(200);
    const { id } = answer.data.bet;
    report.accepted.set(key, id);
    report.acceptedAtMs.crash = Date.now();
    await sleep(Math.max(0, looked.startsAtMs - looked.nowMs) + 500);
    if (byHand) {
      const name = "POST /games/crash/cash-out";
      const out = await insist<{ bet: CrashBet }>(name, { token, body: { id } });
      if (out?.status === 200) report.cashedOut.add(id);
      else if (out !== undefined)
        expected(name, out, CashOutTooEarly.code, CashOutTooLate.code, RoundOver.code);
    }
    for (let isNext = false; !isNext; ) {
      const table = await insist<CrashTable>("GET /games/crash", {});
      isNext = isOver || (table?.data?.current.round ?? 0) > looked.round;
      await sleep(100);
    }
  }

  const untilOver = async (play: () => Promise<void>) => {
    while (!isOver) {
      await play();
      await sleep(pauseMs);
    }
  };
  const all = [
    ...players.instant.map((player) => untilOver(() => playInstant(player))),
    ...players.staged.map((player) => untilOver(() => playStaged(player))),
    ...players.crash.map((player, index) => untilOver(() => playCrash(player, index % 2 === 0))),
  ];
  return {
    report,
    async stop() {
      isOver = true;
      lateAtMs = Date.now() + finishWithinMs;
      await Promise.all(all);
    },
  };
}
