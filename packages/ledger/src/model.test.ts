// Runs random sequences of requests and compares the results of the ledger with a simple model of the ledger. A failed
// test prints its random seed and the command that repeats the test with this seed.
import { randomInt } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { applyLimit } from "../../../tests/race/applied-limit.ts";
import { withLedger } from "../../../tests/race/file-ledger.ts";
import { runSeeded } from "../../../tests/race/random-history.ts";
import {
  coinBet,
  coinEdge,
  flipCoin,
  inTransaction,
  isHeads,
  openSeeds,
  type TestLedger,
  testRates,
  testSecrets,
} from "../../../tests/race/test-ledger.ts";
import { seedToRepeat } from "../../../tests/setup/replay.ts";
import { type Account, accounts, isPlayers, isPool, type SystemAccount } from "./database/index.ts";
import { type Hold, placeHold, settleHold, voidHold } from "./holds/index.ts";
import { holdings, post, systemBalance, systemBalances, type TransferRequest } from "./journal/index.ts";
import { type DividedRequest, giveBack, type Parts, takeOut } from "./limits/withdraw-only.ts";
import { creditDeposits, reconcile } from "./reads/index.ts";
import { revealedSeed, rotateSeed } from "./seeds/index.ts";
import {
  type Bet,
  type BetRequest,
  createSettlement,
  playerTotals,
  type Settlement,
} from "./settlement/index.ts";

const histories = seedToRepeat !== undefined ? 1 : process.env.GEMPLAY_LONG === "1" ? 60 : 4;
const steps = 90;
const assets = ["PLAY", "U"] as const;
const players = [1n, 2n, 3n] as const;

/** A simple model of the ledger: a map of balances, and the result of each idempotency key. */
class Model {
  readonly sums = new Map<string, bigint>();
  readonly posted = new Map<string, string>();
  readonly bets = new Map<string, Bet>();
  readonly holds = new Map<string, { readonly hold: Hold; state: Hold["state"] }>();
  readonly limits = new Map<string, bigint>();
  /**
   * The sum of the deposits that the model credited to the playable balance. All deposits of one random sequence are in
   * the same month.
   */
  readonly deposited = new Map<string, bigint>();
  readonly deposits = new Map<string, { readonly given: string; readonly parts: string }>();
  readonly taken: (Parts & Omit<DividedRequest, "kind">)[] = [];
  readonly given = new Set<string>();

  of(playerId: bigint, account: Account, asset: string): bigint {
    return this.sums.get(this.name(playerId, account, asset)) ?? 0n;
  }

  move(playerId: bigint, account: Account, asset: string, amountBase: bigint): boolean {
    const name = this.name(playerId, account, asset);
    const after = (this.sums.get(name) ?? 0n) + amountBase;
    if (after < 0n && (isPlayers(account) || isPool(account))) return false;
    this.sums.set(name, after);
    return true;
  }

  /** Returns the result that the ledger must return when `post` is called with one transfer. */
  post(transfer: TransferRequest): string {
    const { playerId, debit, credit, asset, amountBase } = transfer;
    const key = `${playerId} ${transfer.idempotencyKey}`;
    const parameters = `${debit} ${credit} ${asset} ${amountBase}`;
    const first = this.posted.get(key);
    if (first !== undefined) return first === parameters ? "duplicate" : "idempotency_conflict";
    if (!this.move(playerId, debit, asset, -amountBase)) {
      return isPlayers(debit) ? "insufficient_balance" : "pool_exhausted";
    }
    // A transfer may move PLAY out of the airdrop pool only if the same call destroys the same amount of TPLAY.
    if (debit === "airdrop_pool" && asset === "PLAY") {
      this.move(playerId, debit, asset, amountBase);
      return "test_token_uncovered";
    }
    this.move(playerId, credit, asset, amountBase);
    this.posted.set(key, parameters);
    return "posted";
  }

  private name(playerId: bigint, account: Account, asset: string): string {
    return isPlayers(account) ? `${account} ${playerId} ${asset}` : `${account} ${asset}`;
  }
}

let ledger: TestLedger;
let settlement: Settlement;
const history = { offset: 0n };
const faults: unknown[] = [];

withLedger((own) => {
  ledger = own;
  settlement = createSettlement({
    rates: () => testRates,
    secrets: testSecrets,
    ...ledger.database,
    decide: flipCoin,
    onFault: (fault) => faults.push(fault),
  });
});
afterAll(async () => {
  await settlement.close();
  expect(faults).toEqual([]);
});

type Choose = (below: number) => number;
const pick = <Item>(choose: Choose, items: readonly Item[]): Item => items[choose(items.length)] as Item;
const own = (player: bigint): bigint => player + history.offset;

function randomTransfer(choose: Choose): TransferRequest {
  const playerId = choose(3) === 0 ? 0n : own(pick(choose, players));
  const system = accounts.filter(
    (account): account is SystemAccount => !isPlayers(account) && account !== "open_bets",
  );
  const first = pick(choose, system);
  const second =
    playerId > 0n
      ? pick(choose, ["player", "player", "withdraw_only"] as const)
      : pick(
          choose,
          system.filter((account) => account !== first),
        );
  const [debit, credit]: readonly [Account, Account] = choose(2) === 0 ? [first, second] : [second, first];
  return {
    playerId,
    debit,
    credit,
    asset: pick(choose, assets),
    amountBase: BigInt(1 + choose(40)),
    kind: "test",
    reference: "model",
    // The number of idempotency keys is small, so that some keys repeat, with the same or with other parameters.
    idempotencyKey: `${history.offset} ${choose(200)}`,
  };
}

/** Makes random deposits with limits, withdrawals and refunds, and compares the results with the model. */
async function moneyAndCompare(model: Model, choose: Choose): Promise<void> {
  const [playerId, asset] = [own(pick(choose, players)), pick(choose, assets)];
  const amountBase = BigInt(1 + choose(40));
  const name = `${playerId} ${asset}`;
  const what = choose(4);
  if (what === 0) {
    const limitBase = BigInt(choose(120));
    await inTransaction(ledger.client, () =>
      applyLimit(ledger.client, { playerId, asset, kind: "deposits", period: "month" }, limitBase),
    );
    model.limits.set(name, limitBase);
    return;
  }
  if (what === 1) {
    const reference = `${history.offset} ${choose(60)}`;
    const deposits = [{ asset, amountBase, reference }];
    const key = `${playerId} ${reference}`;
    const given = `${asset} ${amountBase}`;
    const first = model.deposits.get(key);
    const found = await endOf(
      () => creditDeposits(ledger.client, { playerId, from: "chain_in", at: new Date(), deposits }),
      (parts) => `${parts.get(reference)?.playableBase} ${parts.get(reference)?.withdrawOnlyBase}`,
    );
    if (first !== undefined)
      return expect(found).toBe(first.given === given ? first.parts : "idempotency_conflict");
    const used = model.deposited.get(name) ?? 0n;
    const limitBase = model.limits.get(name);
    const freeBase = limitBase === undefined ? amountBase : limitBase > used ? limitBase - used : 0n;
    const playable = freeBase < amountBase ? freeBase : amountBase;
    const parts = `${playable} ${amountBase - playable}`;
    expect(found).toBe(parts);
    model.deposited.set(name, used + playable);
    model.deposits.set(key, { given, parts });
    model.move(playerId, "player", asset, playable);
    model.move(playerId, "withdraw_only", asset, amountBase - playable);
    model.move(0n, "chain_in", asset, -amountBase);
    return;
  }
  const account = "withdrawals";
  const shared = { playerId, asset, amountBase, account, reference: "model" } as const;
  if (what === 2) {
    const idempotencyKey = `out ${history.offset} ${model.taken.length}`;
    const only = model.of(playerId, "withdraw_only", asset);
    const withdrawOnlyBase = only < amountBase ? only : amountBase;
    const playableBase = amountBase - withdrawOnlyBase;
    const isEnough = model.of(playerId, "player", asset) >= playableBase;
    const found = await endOf(
      () => takeOut(ledger.client, { ...shared, kind: "out", idempotencyKey }),
      (parts) => `${parts.playableBase} ${parts.withdrawOnlyBase}`,
    );
    expect(found).toBe(isEnough ? `${playableBase} ${withdrawOnlyBase}` : "insufficient_balance");
    if (!isEnough) return;
    model.move(playerId, "player", asset, -playableBase);
    model.move(playerId, "withdraw_only", asset, -withdrawOnlyBase);
    model.move(0n, account, asset, amountBase);
    model.taken.push({ ...shared, playableBase, withdrawOnlyBase, idempotencyKey });
    return;
  }
  const one = model.taken.length === 0 ? undefined : pick(choose, model.taken);
  if (one === undefined || model.of(0n, account, one.asset) < one.amountBase) return;
  const { idempotencyKey, playableBase, withdrawOnlyBase, ...taken } = one;
  const request = { ...taken, kind: "back", idempotencyKey: `back ${idempotencyKey}` };
  await inTransaction(ledger.client, () => giveBack(ledger.client, request, idempotencyKey));
  if (model.given.has(idempotencyKey)) return;
  model.given.add(idempotencyKey);
  model.move(0n, account, one.asset, -one.amountBase);
  model.move(one.playerId, "player", one.asset, playableBase);
  model.move(one.playerId, "withdraw_only", one.asset, withdrawOnlyBase);
}

async function postAndCompare(model: Model, transfer: TransferRequest): Promise<void> {
  const expected = model.post(transfer);
  const found = await inTransaction(ledger.client, () => post(ledger.client, [transfer])).then(
    ([answer]) => (answer?.duplicate ? "duplicate" : "posted"),
    (error: unknown) =>
      error instanceof Error && "refusal" in error ? String(error.refusal) : Promise.reject(error),
  );
  expect(found).toBe(expected);
}

function randomBet(choose: Choose): BetRequest {
  const key = `00000000-0000-4000-8000-${String(choose(150)).padStart(12, "0")}`;
  const asset = pick(choose, assets);
  return { ...coinBet(own(pick(choose, players)), key, BigInt(1 + choose(30))), asset };
}

/**
 * Places many bets in parallel and compares the answers with the model. The ledger answers the bets of one player in
 * the order of the requests.
 */
async function betAndCompare(model: Model, requests: readonly BetRequest[]): Promise<void> {
  const ends = await Promise.allSettled(requests.map((request) => settlement.bet(request)));
  for (const [index, request] of requests.entries()) {
    const end = ends[index];
    const { playerId, asset, amountBase } = request;
    const name = `${playerId} ${request.key}`;
    const first = model.bets.get(name);
    if (model.holds.has(name)) {
      expect(end).toMatchObject({ reason: { refusal: "idempotency_conflict" } });
    } else if (first !== undefined && (first.asset !== asset || first.amountBase !== amountBase)) {
      expect(end).toMatchObject({ reason: { refusal: "idempotency_conflict" } });
    } else if (first !== undefined) {
      expect(end).toEqual({ status: "fulfilled", value: { bet: first, duplicate: true } });
    } else if (model.of(playerId, "player", asset) < amountBase) {
      expect(end).toMatchObject({ reason: { refusal: "insufficient_balance" } });
    } else {
      if (end?.status !== "fulfilled") throw end?.reason ?? new Error("no answer");
      const { bet } = end.value;
      model.move(playerId, "player", asset, bet.payoutBase - amountBase);
      model.move(0n, "house", asset, amountBase - bet.payoutBase);
      model.bets.set(name, bet);
      expect(end.value.duplicate).toBe(false);
      expect(bet.balanceAfterBase).toBe(model.of(playerId, "player", asset));
    }
  }
}

/**
 * Returns the error code of a refused request. For an accepted request, returns the text that `accepted` builds from
 * the result.
 */
async function endOf<Answer>(
  work: () => Promise<Answer>,
  accepted: (answer: Answer) => string,
): Promise<string> {
  return await inTransaction(ledger.client, work).then(accepted, (error: unknown) =>
    error instanceof Error && "refusal" in error ? String(error.refusal) : Promise.reject(error),
  );
}

async function placeAndCompare(model: Model, { playerId, key, ...bet }: BetRequest): Promise<void> {
  const name = `${playerId} ${key}`;
  const first = model.holds.get(name)?.hold;
  const isSame = first?.asset === bet.asset && first.amountBase === bet.amountBase;
  const isTaken = first !== undefined || model.bets.has(name);
  const move = () => model.move(playerId, "player", bet.asset, -bet.amountBase);
  const taken = isSame ? "duplicate" : "idempotency_conflict";
  const expected = isTaken ? taken : move() ? "placed" : "insufficient_balance";
  const found = await endOf(
    () => placeHold(ledger.client, testSecrets, { playerId, key, ...bet, seeds: "own" }),
    ({ hold, duplicate }) => {
      if (!duplicate) model.holds.set(name, { hold, state: "held" });
      return duplicate ? "duplicate" : "placed";
    },
  );
  expect(found).toBe(expected);
  if (found === "placed") model.move(0n, "open_bets", bet.asset, bet.amountBase);
}

async function endAndCompare(model: Model, choose: Choose): Promise<void> {
  if (model.holds.size === 0) return;
  const one = pick(choose, [...model.holds.values()]);
  const { playerId, id, asset, amountBase } = one.hold;
  const end = pick(choose, ["settled", "voided"] as const);
  const payoutBase = BigInt(choose(40));
  const found = await endOf<{ readonly duplicate: boolean }>(
    () =>
      end === "voided"
        ? voidHold(ledger.client, { playerId, id })
        : settleHold(
            ledger.client,
            { playerId, id, payoutBase, multiplierE4: 0, outcome: null, houseEdge: coinEdge },
            testRates,
          ),
    ({ duplicate }) => (duplicate ? "duplicate" : "ended"),
  );
  expect(found).toBe(one.state === "held" ? "ended" : one.state === end ? "duplicate" : "hold_over");
  if (one.state !== "held") return;
  one.state = end;
  const returnedBase = end === "voided" ? amountBase : payoutBase;
  model.move(0n, "open_bets", asset, -amountBase);
  model.move(playerId, "player", asset, returnedBase);
  model.move(0n, "house", asset, amountBase - returnedBase);
}

const isHeld = (model: Model, playerId: bigint): boolean =>
  [...model.holds.values()].some(({ hold, state }) => hold.playerId === playerId && state === "held");

async function rotateAndCompare(model: Model, playerId: bigint, clientSeed: string): Promise<void> {
  const found = await endOf(
    () => rotateSeed(ledger.client, testSecrets, playerId, { clientSeed }),
    () => "rotated",
  );
  expect(found).toBe(isHeld(model, playerId) ? "seed_in_use" : "rotated");
}

async function compareAll(model: Model, choose: Choose): Promise<void> {
  for (const asset of assets) {
    for (const player of players.map(own)) {
      const held = await holdings(ledger.client, player);
      const playable = model.of(player, "player", asset);
      const withdrawOnly = model.of(player, "withdraw_only", asset);
      expect(held.balances[asset]).toBe(playable);
      expect(held.withdrawOnly[asset]).toBe(withdrawOnly);
      expect(held.together[asset]).toBe(playable + withdrawOnly);
    }
    for (const account of accounts) {
      if (isPlayers(account)) continue;
      const found = await systemBalance(ledger.client, account, asset);
      expect(`${account} ${found}`).toBe(`${account} ${model.of(0n, account, asset)}`);
    }
  }
  const names = accounts
    .filter((account): account is SystemAccount => !isPlayers(account))
    .flatMap((account) => assets.map((asset) => ({ account, asset })));
  expect(await systemBalances(ledger.client, names)).toEqual(
    names.map(({ account, asset }) => model.of(0n, account, asset)),
  );
  const settled = [...model.bets.values()];
  while (players.map(own).some((player) => isHeld(model, player))) await endAndCompare(model, choose);
  const settledHolds = [...model.holds.values()].filter(({ state }) => state === "settled");
  for (const player of players.map(own)) {
    await rotateAndCompare(model, player, "last");
    const totals = await playerTotals(ledger.client, player);
    const rounds = totals.reduce((sum, total) => sum + total.rounds, 0n);
    const owned = [...settled, ...settledHolds.map(({ hold }) => hold)];
    expect(rounds).toBe(BigInt(owned.filter(({ playerId }) => playerId === player).length));
  }
  for (const { playerId, seedNo, nonce, amountBase, payoutBase } of settled) {
    const seed = await revealedSeed(ledger.client, playerId, seedNo);
    const heads = isHeads(seed?.serverSeed ?? "", seed?.clientSeed ?? "", nonce);
    expect(payoutBase).toBe(heads ? (amountBase * 198n) / 100n : 0n);
  }
  expect(await reconcile(ledger.client)).toEqual([]);
}

async function runHistory(choose: (below: number) => number): Promise<void> {
  const model = new Model();
  // The balances of system accounts remain from the previous random sequence, so the model starts with these balances.
  for (const account of accounts) {
    if (isPlayers(account)) continue;
    for (const asset of assets) {
      model.sums.set(`${account} ${asset}`, await systemBalance(ledger.client, account, asset));
    }
  }
  for (let step = 0; step < steps; step++) {
    const what = choose(20);
    if (what < 4) await postAndCompare(model, randomTransfer(choose));
    else if (what < 6) await placeAndCompare(model, randomBet(choose));
    else if (what < 8) await endAndCompare(model, choose);
    else if (what < 13) {
      await betAndCompare(
        model,
        Array.from({ length: 1 + choose(12) }, () => randomBet(choose)),
      );
    } else if (what < 19) await moneyAndCompare(model, choose);
    else await rotateAndCompare(model, own(pick(choose, players)), `step-${step}`);
  }
  await compareAll(model, choose);
}

describe("the ledger and its model", () => {
  const seeds = Array.from({ length: histories }, () => seedToRepeat ?? randomInt(2 ** 31));
  it.each(seeds)("give the same results for the random requests of seed %i", async (seed) => {
    history.offset += 10n;
    await openSeeds(ledger.client, players.map(own));
    await runSeeded(runHistory, seed);
  });
});
