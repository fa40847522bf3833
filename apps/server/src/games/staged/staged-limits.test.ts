import { randomUUID } from "node:crypto";
import { errors } from "@gemplay/api-schema";
import { coinflipMultiplierE4, minesMultiplierE4 } from "@gemplay/games";
import { formatAmount } from "@gemplay/money";
import { describe, expect, it } from "vitest";
import { base, fund, heldBase, openPlayer, secretSeeds, type TestPlayer } from "../../../test/betting.ts";
import { type Answer, expectRefused, type TestServer } from "../../../test/compose.ts";
import { withServer } from "../../../test/file-server.ts";
import {
  foreseenMove,
  moveSurely,
  openOf,
  roundOf,
  type StagedAnswer,
  stagedCalls,
  withSetting,
} from "../../../test/staged.ts";
import type { SettingKey } from "../../platform/settings/index.ts";

let server: TestServer;
/** A second server on the same database, which acts as a second server process. */
let other: TestServer;
withServer({ house: { PLAY: "10000000", TPLAY: "10000000" }, booksAgree: true }, async (started, another) => {
  server = started;
  other = await another();
});

const play = (amountBase: bigint) => formatAmount(amountBase, 18);
const surely = (player: TestPlayer, answer: Answer<StagedAnswer>, isRight: boolean) =>
  moveSurely(server, player, openOf(answer), isRight);

const setting = (key: SettingKey, text: string, work: () => Promise<void>) =>
  withSetting([server, other], key, text, work);

describe("opening a staged round", () => {
  it("fails for a stake outside the limits of the table, and the error contains the limit", async () => {
    const player = await openPlayer(server, "100");
    const mines = stagedCalls(server, "mines", player);
    expect(expectRefused(await mines.open({ amount: "0.001" }), "BetBelowMinimum")).toContain("0.01 PLAY");
    expectRefused(await mines.open({ amount: "0" }), "BetBelowMinimum");
    for (const count of [0, 25])
      expectRefused(await mines.open({ params: { mines: count } }), "BetParametersInvalid");
    expectRefused(await mines.open({ amount: "101" }), "InsufficientBalance");
    await setting("games.mines.open", "off", async () => {
      expectRefused(await mines.open(), "GameClosed");
    });
    expect((await mines.open({ params: { mines: 1.5 } as never })).code).toBe(errors.RequestInvalid.code);
    expect((await mines.current()).data?.open).toBeNull();
    expect(await heldBase(server, player)).toBe(base("100"));
  });

  it("accepts the largest stake whose win at the first step is allowed, and refuses one base unit more", async () => {
    const player = await openPlayer(server, "20000");
    const mines = stagedCalls(server, "mines", player);
    // With 24 mines, the first opened tile pays 24.75 times the stake. The bankroll is still 10,000,000 PLAY, because
    // no bet has changed the bankroll yet.
    const largest = (base("50000") * 10_000n) / BigInt(minesMultiplierE4(24, 1) - 10_000);
    const over = { amount: play(largest + 1n), params: { mines: 24 } };
    expect(expectRefused(await mines.open(over), "BetAboveMaximum")).toMatch(/2105\.2631 PLAY/);
    const opened = await mines.open({ amount: play(largest), params: { mines: 24 } });
    const ended = roundOf(await surely(player, opened, true));
    expect(base(ended.payout) - largest).toBeLessThanOrEqual(base("50000"));
    expect(ended).toMatchObject({ result: "WIN", multiplierE4: minesMultiplierE4(24, 1) });
    server.clock.advance(60_000);
  });

  it("opens only one round for repeated or concurrent calls with the same key, and returns its current state", async () => {
    const player = await openPlayer(server, "100");
    const [here, there] = [stagedCalls(server, "mines", player), stagedCalls(other, "mines", player)];
    const key = randomUUID();
    const answers = await Promise.all([here, there, here, there].map((calls) => calls.open({ key })));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await heldBase(server, player)).toBe(base("99"));
    const moved = await surely(player, answers[0] as Answer<StagedAnswer>, true);
    expect((await there.open({ key })).data).toEqual(moved.data);
    for (const change of [{ amount: "2" }, { params: { mines: 4 } }, { asset: "TPLAY" as const }])
      expectRefused(await here.open({ key, ...change }), "RequestRepeatedDifferently");
    const [ended, ...again] = await Promise.all([
      here.cashOut(openOf(moved).id),
      ...[here, there, here, there].map((calls) => calls.open({ key })),
    ]);
    for (const answer of again) expect([moved.data, ended.data]).toContainEqual(answer.data);
    await setting("games.mines.open", "off", async () => {
      expect((await here.open({ key })).data).toEqual(ended.data);
    });
    expect(await heldBase(server, player)).toBe(base(ended.data?.balance ?? ""));
  });

  it("opens only one round and takes only one stake in concurrent calls with different keys", async () => {
    const player = await openPlayer(server, "100");
    await fund(server, player, "100", "TPLAY");
    const both = [stagedCalls(server, "mines", player), stagedCalls(other, "mines", player)];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (both[index % 2] as (typeof both)[0]).open({ asset: index % 4 < 2 ? "PLAY" : "TPLAY" }),
      ),
    );
    const codes = answers.map(({ code }) => code).sort((a, b) => a - b);
    expect(codes).toEqual([200, ...Array(7).fill(errors.RoundAlreadyOpen.code)]);
    expect((await secretSeeds(server, player))[0]?.nonce).toBe(1);
  });
});

describe("the current payout of a staged round", () => {
  it("gets paid automatically when the player has opened every tile without a mine", async () => {
    const player = await openPlayer(server, "100");
    let answer = await stagedCalls(server, "mines", player).open({ params: { mines: 23 } });
    answer = await surely(player, answer, true);
    expect(openOf(answer).step).toBe(1);
    answer = await surely(player, answer, true);
    expect(roundOf(answer)).toMatchObject({ result: "WIN", multiplierE4: minesMultiplierE4(23, 2) });
  });

  it("gets paid automatically after twenty correct coin flips", async () => {
    const player = await openPlayer(server, "100");
    let answer = await stagedCalls(server, "coinflip", player).open({ amount: "0.01" });
    for (let flip = 0; flip < 20; flip++) answer = await surely(player, answer, true);
    expect(roundOf(answer)).toMatchObject({ payout: "10380.9024", multiplierE4: coinflipMultiplierE4(20) });
  });

  it("cannot exceed the maximum win that applied when the round was opened", async () => {
    await setting("games.maximumWinBps", "1", async () => {
      const player = await openPlayer(server, "1000");
      const calls = stagedCalls(server, "coinflip", player);
      const opened = await calls.open({ amount: "300" });
      const maximumWin = openOf(opened).maximumWin;
      expect(base(maximumWin)).toBeGreaterThan(base("900"));
      await setting("games.maximumWinBps", "1000", async () => {
        const twice = await surely(player, await surely(player, opened, true), true);
        const open = openOf(twice);
        const made = await foreseenMove(server, player, open, true);
        const wrong = await foreseenMove(server, player, open, false);
        const said = expectRefused(
          await calls.move({ id: open.id, step: 2, move: made }),
          "MaximumWinReached",
        );
        expect(said).toContain("PLAY");
        // The server returns the same error for the wrong and for the right side of the coin, so that the error reveals
        // nothing.
        expect(
          expectRefused(await calls.move({ id: open.id, step: 2, move: wrong }), "MaximumWinReached"),
        ).toBe(said);
        expect((await calls.current()).data).toEqual(twice.data);
        expect(roundOf(await calls.cashOut(open.id)).payout).toBe(open.payout);
      });
    });
  });

  it("stays below the table's limit when added up over all open rounds of one game and asset", async () => {
    await setting("games.maximumOpenWinBps", "1", async () => {
      // The limit is 0.01% of the bankroll of about 10,000,000 PLAY, which is about 1,000 PLAY. After one correct flip,
      // the round of 700 PLAY can win 686 PLAY, and the round of 400 PLAY can win 392 PLAY.
      const players = [await openPlayer(server, "2000"), await openPlayer(server, "2000")] as const;
      const [first, second] = players.map((player) => stagedCalls(server, "coinflip", player));
      if (first === undefined || second === undefined) throw new Error("no calls");
      const opened = await second.open({ amount: "400" });
      const stands = openOf(await surely(players[0], await first.open({ amount: "700" }), true));
      const wouldBe = openOf(
        await surely(players[1], opened, true).then((full) => {
          expectRefused(full, "TableFull");
          return opened;
        }),
      );
      expectRefused(
        await stagedCalls(server, "coinflip", await openPlayer(server, "2000")).open({ amount: "400" }),
        "TableFull",
      );
      // Each asset and each game has its own limit for open rounds.
      await fund(server, players[1], "300", "TPLAY");
      const mines = stagedCalls(server, "mines", players[1]);
      expect((await surely(players[1], await mines.open({ amount: "300" }), true)).status).toBe(200);
      await first.cashOut(stands.id);
      expect((await moveSurely(server, players[1], wouldBe, true)).status).toBe(200);
      await second.cashOut(wouldBe.id);
      await mines.cashOut(openOf(await mines.current()).id);
    });
  });

  it("stays below the table's limit for all open rounds if several players move at the same time", async () => {
    await setting("games.maximumOpenWinBps", "1", async () => {
      const players = await Promise.all(Array.from({ length: 6 }, () => openPlayer(server, "1000")));
      const opened = await Promise.all(
        players.map((player) => stagedCalls(server, "coinflip", player).open({ amount: "450" })),
      );
      const moved = await Promise.all(
        opened.map((answer, index) =>
          moveSurely(index % 2 === 0 ? server : other, players[index] as TestPlayer, openOf(answer), true),
        ),
      );
      const codes = moved.map(({ code }) => code).sort((a, b) => a - b);
      expect(codes).toEqual([200, 200, ...Array(4).fill(errors.TableFull.code)]);
      await Promise.all(
        moved.map((answer, index) =>
          answer.data === null
            ? undefined
            : stagedCalls(server, "coinflip", players[index] as TestPlayer).cashOut(openOf(answer).id),
        ),
      );
    });
  });
});
