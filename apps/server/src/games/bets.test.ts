import { randomUUID } from "node:crypto";
import { type ErrorName, errors } from "@gemplay/api-schema";
import { diceMultiplierE4, largestStakeBase, payoutBase } from "@gemplay/games";
import { cutAmount, formatAmount } from "@gemplay/money";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  type BetBody,
  base,
  betBody,
  foresee,
  fund,
  heldBase,
  openPlayer,
  place,
  placed,
} from "../../test/betting.ts";
import { expectRefused, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { setFreeze } from "../account/index.ts";

let server: TestServer;
/** A second server on the same database, which acts as a second server process. */
let other: TestServer;

withServer({ house: { PLAY: "1000000", TPLAY: "2000000" } }, async (started, another) => {
  server = started;
  other = await another();
});

const english = { language: "en" };

async function expectBetRefused(body: unknown, token: string, error: ErrorName): Promise<string> {
  return expectRefused(await server.call("POST /games/dice/bet", { token, body, headers: english }), error);
}

async function betCount(playerId: bigint): Promise<number> {
  const { rows } = await sql<{ bets: number }>`
    SELECT count(*)::int AS bets FROM bet WHERE player_id = ${playerId}`.execute(server.server.platform.db);
  return rows[0]?.bets ?? 0;
}

async function setting<R>(key: string, text: string, work: () => Promise<R>): Promise<R> {
  const { settings } = server.server.platform;
  const before = settings.getText(key as Parameters<typeof settings.getText>[0]);
  await settings.set(key, text, { actor: "test" });
  try {
    return await work();
  } finally {
    await settings.set(key, before, { actor: "test" });
  }
}

describe("an accepted bet", () => {
  it.each(["WIN", "LOSE"] as const)(
    "changes the balance by the correct amount for the result %s, and appears in the player's records",
    async (result) => {
      const player = await openPlayer(server, "10");
      const params = await foresee(server, player, result);
      const multiplierE4 = result === "WIN" ? diceMultiplierE4(params) : 0;
      const paidBase = payoutBase(base("2.5"), multiplierE4);
      const { round, balance } = await placed(server, player, { amount: "2.5", params });
      expect(round).toMatchObject({
        game: "dice",
        asset: "PLAY",
        amount: "2.5",
        payout: formatAmount(paidBase, 18),
        multiplierE4,
        result,
        seedNumber: 1,
        nonce: 0,
        params,
      });
      expect(balance).toBe(formatAmount(base("7.5") + paidBase, 18));
      expect(await heldBase(server, player)).toBe(base("7.5") + paidBase);
      const records = await server.call("GET /user/records", { token: player.token });
      expect(records.data).toEqual({ records: [round], nextCursor: null });
    },
  );

  it("can have a stake in tPLAY as well as in PLAY, and leaves the balance of the other asset unchanged", async () => {
    const player = await openPlayer(server, "3");
    await fund(server, player, "5", "TPLAY");
    const { round, balance } = await placed(server, player, { asset: "TPLAY", amount: "5" });
    expect(round.asset).toBe("TPLAY");
    expect(balance).toBe(round.payout);
    expect(await heldBase(server, player)).toBe(base("3"));
  });

  it("can have the player's whole balance as its stake, to the last base unit", async () => {
    const player = await openPlayer(server, "1.000000000000000001");
    const params = await foresee(server, player, "LOSE");
    const { balance } = await placed(server, player, { amount: "1.000000000000000001", params });
    expect(balance).toBe("0");
  });
});

describe("a refused bet", () => {
  const refused: Record<string, [ErrorName, Partial<Record<keyof BetBody, unknown>>]> = {
    "an empty amount": ["AmountEmpty", { amount: "" }],
    "a signed amount": ["AmountInvalid", { amount: "-1" }],
    "an amount with an exponent": ["AmountInvalid", { amount: "1e2" }],
    "an amount that is no number": ["AmountInvalid", { amount: "NaN" }],
    "an amount with a comma": ["AmountInvalid", { amount: "1,5" }],
    "an amount with 19 decimals": ["AmountTooManyDecimals", { amount: "0.0000000000000000001" }],
    "an amount with 31 digits": ["AmountTooLong", { amount: "1".repeat(31) }],
    "an amount of zero": ["BetBelowMinimum", { amount: "0" }],
    "an amount below the minimum": ["BetBelowMinimum", { amount: "0.009999999999999999" }],
    "an amount above the balance": ["InsufficientBalance", { amount: "10.000000000000000001" }],
    "an amount whose win exceeds the maximum": ["BetAboveMaximum", { amount: "100000" }],
    "a target that always wins": [
      "BetParametersInvalid",
      { params: { direction: "over", targetCenti: 999 } },
    ],
    "a target that never wins": [
      "BetParametersInvalid",
      { params: { direction: "over", targetCenti: 10_000 } },
    ],
    "an asset that no table accepts": ["RequestInvalid", { asset: "U" }],
    "an amount that is a number": ["RequestInvalid", { amount: 1 }],
    "a list of amounts": ["RequestInvalid", { amount: ["1"] }],
    "a missing key": ["RequestInvalid", { key: undefined }],
    "an invalid key": ["RequestInvalid", { key: "1" }],
    "a target that is no whole number of hundredths": [
      "RequestInvalid",
      { params: { direction: "over", targetCenti: 50.5 } },
    ],
    "a target as text": ["RequestInvalid", { params: { direction: "over", targetCenti: "5000" } }],
    "an unknown direction": ["RequestInvalid", { params: { direction: "on", targetCenti: 5000 } }],
    "an unknown parameter": [
      "RequestInvalid",
      { params: { direction: "over", targetCenti: 5000, multiplierE4: 99_000_000 } },
    ],
  };
  it.each(Object.entries(refused))(
    "changes no balance and uses no nonce of the seed pair (%s)",
    async (_name, [error, changes]) => {
      const player = await openPlayer(server, "10");
      await expectBetRefused({ ...betBody(), ...changes }, player.token, error);
      expect(await betCount(player.id)).toBe(0);
      expect(await heldBase(server, player)).toBe(base("10"));
      // The refused bet has not used a nonce of the seed pair.
      expect((await placed(server, player)).round.nonce).toBe(0);
    },
  );

  it("gets an error for a missing session or a frozen account", async () => {
    await expectBetRefused(betBody(), "", "SessionEnded");
    const player = await openPlayer(server, "10");
    await placed(server, player);
    await server.server.platform.db
      .transaction()
      .execute((trx) => setFreeze(trx, player.id, "all", new Date()));
    await expect.poll(async () => (await place(server, player)).code).toBe(errors.AccountFrozen.code);
  });

  it("gets GameClosed only while the game is closed", async () => {
    const player = await openPlayer(server, "10");
    await setting("games.dice.open", "off", async () => {
      await expectBetRefused(betBody(), player.token, "GameClosed");
      const { data } = await server.call("GET /games");
      expect(data?.find(({ game }) => game === "dice")?.open).toBe(false);
    });
    expect((await place(server, player)).status).toBe(200);
  });

  it("gets the error of the game table, even if the balance is also too low", async () => {
    const player = await openPlayer(server);
    await expectBetRefused(betBody({ amount: "0.001" }), player.token, "BetBelowMinimum");
    const params = { direction: "over", targetCenti: 0 } as const;
    await expectBetRefused(betBody({ params }), player.token, "BetParametersInvalid");
    await setting("games.dice.open", "off", () => expectBetRefused(betBody(), player.token, "GameClosed"));
    await expectBetRefused(betBody(), player.token, "InsufficientBalance");
  });

  it("gets Unavailable if the database cannot store the bet, and may be sent again later with the same key", async () => {
    const player = await openPlayer(server, "10");
    const body = betBody();
    const { db } = server.server.platform;
    await sql`ALTER TABLE bet RENAME TO bet_away`.execute(db);
    try {
      await expectBetRefused(body, player.token, "Unavailable");
    } finally {
      await sql`ALTER TABLE bet_away RENAME TO bet`.execute(db);
    }
    expect(await heldBase(server, player)).toBe(base("10"));
    expect((await placed(server, player, body)).round.nonce).toBe(0);
    expect(await betCount(player.id)).toBe(1);
  });
});

describe("table limits", () => {
  async function table(asset: string) {
    const { data } = await server.call("GET /games");
    const limits = data?.find(({ game }) => game === "dice")?.limits.find((one) => one.asset === asset);
    if (limits === undefined) throw new Error("no such table");
    return limits;
  }

  it("allow a win of half a percent of the bankroll of the bet's asset, and change with this bankroll", async () => {
    // The cached bankroll has expired, so the server reads the bankroll from the database before it answers.
    server.clock.advance(600_000);
    const before = await table("TPLAY");
    const { rows } = await sql<{ won: string }>`
      SELECT coalesce(sum(staked - paid), 0)::text AS won FROM day_sum WHERE asset = 'TPLAY'`.execute(
      server.server.platform.db,
    );
    const bankrollBase = base("2000000") + BigInt(rows[0]?.won ?? 0);
    expect(before).toEqual({
      asset: "TPLAY",
      minimumBet: "0.01",
      maximumWin: formatAmount(bankrollBase / 200n, 18),
    });
    await fund(server, "house", "1000000", "TPLAY");
    server.clock.advance(600_000);
    expect((await table("TPLAY")).maximumWin).toBe(formatAmount((bankrollBase + base("1000000")) / 200n, 18));
  });

  it.each([
    { direction: "over", targetCenti: 5_000 },
    { direction: "over", targetCenti: 9_999 },
    { direction: "under", targetCenti: 9_000 },
  ] as const)(
    "accept the largest stake for the parameters %o, and refuse one base unit more",
    async (params) => {
      const player = await openPlayer(server, "100000");
      const maximumWinBase = base((await table("PLAY")).maximumWin);
      const largestBase = largestStakeBase(maximumWinBase, diceMultiplierE4(params)) ?? 0n;
      expect(payoutBase(largestBase, diceMultiplierE4(params)) - largestBase).toBeLessThanOrEqual(
        maximumWinBase,
      );
      const largest = formatAmount(largestBase, 18);
      const over = betBody({ params, amount: formatAmount(largestBase + 1n, 18) });
      expect(await expectBetRefused(over, player.token, "BetAboveMaximum")).toContain(
        `${cutAmount(largest)} PLAY`,
      );
      expect((await place(server, player, { params, amount: largest })).status).toBe(200);
      // The server reads the bankroll from the database again, so the result of this bet does not affect the next test
      // case.
      server.clock.advance(600_000);
    },
  );

  it("include a smallest bet for each asset, which operators can set", async () => {
    const player = await openPlayer(server, "100");
    await setting("games.minimumBetPlay", "2", async () => {
      const message = await expectBetRefused(betBody({ amount: "1.9" }), player.token, "BetBelowMinimum");
      expect(message).toContain("2 PLAY");
      expect((await place(server, player, { amount: "2" })).status).toBe(200);
      expect((await table("TPLAY")).minimumBet).toBe("0.01");
    });
  });

  it("refuse every bet while the maximum win is zero", async () => {
    const player = await openPlayer(server, "10");
    await setting("games.maximumWinBps", "0", async () => {
      expect((await table("PLAY")).maximumWin).toBe("0");
      await expectBetRefused(betBody(), player.token, "BetAboveMaximum");
    });
  });
});

describe("repeating the idempotency key of a bet", () => {
  it("makes no second bet and returns the first answer, even after the table was closed", async () => {
    const player = await openPlayer(server, "10");
    const body = betBody({ amount: "4" });
    const first = await placed(server, player, body);
    // The second bet changes the balance. A repeated request of the first bet still returns the same balance.
    await placed(server, player);
    expect(await placed(server, player, body)).toEqual(first);
    await setting("games.dice.open", "off", async () => {
      expect(await placed(server, player, body)).toEqual(first);
    });
    expect(await betCount(player.id)).toBe(2);
  });

  it("makes only one bet in many concurrent calls to two server processes", async () => {
    const player = await openPlayer(server, "10");
    const body = betBody({ params: await foresee(server, player, "LOSE") });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => place(index % 2 === 0 ? server : other, player, body)),
    );
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await heldBase(server, player)).toBe(base("9"));
  });

  it.each([
    { amount: "2" },
    { asset: "TPLAY" },
    { params: { direction: "under", targetCenti: 5_000 } },
    { params: { direction: "over", targetCenti: 5_001 } },
  ] as const)("fails if the repeated request has other values (%o)", async (changes) => {
    const player = await openPlayer(server, "10");
    await fund(server, player, "10", "TPLAY");
    const body = betBody();
    const { balance } = await placed(server, player, body);
    await expectBetRefused({ ...body, ...changes }, player.token, "RequestRepeatedDifferently");
    expect(await heldBase(server, player)).toBe(base(balance));
    // A request with the same amount in another notation (1.0 instead of 1) counts as a repetition of the first
    // request.
    expect((await placed(server, player, { ...body, amount: "1.0" })).balance).toBe(balance);
  });

  it("makes a new bet if another player uses the same key", async () => {
    const [one, two] = [await openPlayer(server, "10"), await openPlayer(server, "10")];
    const body = betBody({ key: randomUUID() });
    const rounds = [await placed(server, one, body), await placed(server, two, body)];
    expect(rounds[0]?.round.id).not.toBe(rounds[1]?.round.id);
  });
});

describe("concurrent bets", () => {
  it("cannot spend the same balance twice in 50 calls to two server processes", async () => {
    const player = await openPlayer(server, "1");
    const params = await foresee(server, player, "LOSE");
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => place(index % 2 === 0 ? server : other, player, { params })),
    );
    const codes = answers.map(({ code }) => code).sort((a, b) => a - b);
    expect(codes).toEqual([200, ...Array(49).fill(errors.InsufficientBalance.code)]);
    expect(await heldBase(server, player)).toBe(0n);
    expect(await betCount(player.id)).toBe(1);
  });
});
