import { systemBalance } from "@gemplay/ledger";
import type { Transaction } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openPlayer, openPlayerWithoutWallet, type TestPlayer } from "../../test/betting.ts";
import { dataOf, expectRefused, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { confirm, fundRewards, rewardOf } from "../../test/rewards.ts";
import { baseOf, heldBy } from "../../test/swapping.ts";
import { createIdentities, deleteIdentity } from "../account/index.ts";
import { executorOf } from "../platform/database/index.ts";

let server: TestServer;
let other: TestServer;
withServer({ booksAgree: true, variables: () => ({ TRUSTED_PROXIES: "1" }) }, async (started, another) => {
  server = started;
  other = await another({ TRUSTED_PROXIES: "1" });
  await fundRewards(server, { pool: "1000000" });
});

const dayMs = 86_400_000;
const momentText = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");
const by = { actor: "test" };
const claim = (player: Pick<TestPlayer, "token">, at = server) => confirm(at, player, ["airdrop"]);
const held = async (player: Pick<TestPlayer, "id">) => (await heldBy(server, player)).TPLAY;
const pool = () => systemBalance(executorOf(server.server.platform.db), "airdrop_pool", "TPLAY");
const whole = baseOf("100000", "TPLAY");

describe("the airdrop", () => {
  it("pays a player 100,000 tPLAY from the pool only once, even in 50 concurrent calls", async () => {
    const player = await openPlayer(server);
    const before = await pool();
    expect(await rewardOf(server, player, "airdrop")).toMatchObject({ state: "ready", amount: "100000" });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => claim(player, index % 2 === 0 ? server : other)),
    );
    for (const answer of answers)
      expect(dataOf(answer).collected).toEqual([
        { id: "airdrop", kind: "airdrop", assetId: "TPLAY", amount: "100000" },
      ]);
    expect(await held(player)).toBe(whole);
    expect(before - (await pool())).toBe(whole);
    expect(await rewardOf(server, player, "airdrop")).toMatchObject({ state: "collected" });
  });

  it("ends five days after registration", async () => {
    const player = await openPlayer(server);
    const { registeredAtMs } = dataOf(await server.call("GET /user/info", player));
    expect((await rewardOf(server, player, "airdrop")).untilMs).toBe(registeredAtMs + 5 * dayMs);
    server.clock.advance(5 * dayMs - (server.clock.nowMs() - registeredAtMs) - 60_000);
    const inTime = await openPlayer(server);
    expect(await rewardOf(server, player, "airdrop")).toMatchObject({ state: "ready" });
    server.clock.advance(60_000);
    expect(await rewardOf(server, player, "airdrop")).toMatchObject({ state: "expired", reason: "timeOver" });
    expectRefused(await claim(player), "RewardExpired");
    expect(await held(player)).toBe(0n);
    dataOf(await claim(inTime));
  });

  it("ends at the time of the launch", async () => {
    const player = await openPlayer(server);
    const { settings } = server.server.platform;
    const launch = new Date(Math.ceil((server.clock.nowMs() + 60_000) / 1_000) * 1_000);
    const setLaunch = async (text: string) => {
      await settings.set("launch.at", text, by);
      await other.server.platform.settings.reload();
    };
    await setLaunch(launch.toISOString().replace(".000", ""));
    try {
      expect((await rewardOf(server, player, "airdrop")).untilMs).toBe(launch.getTime());
      server.clock.advance(120_000);
      expect(await rewardOf(server, player, "airdrop")).toMatchObject({
        state: "expired",
        reason: "launched",
      });
      expectRefused(await claim(player, other), "RewardExpired");
    } finally {
      await setLaunch("none");
    }
    dataOf(await claim(player, other));
  });

  it("stays locked for a player with only a phone number, because a phone number proves no ownership", async () => {
    const player = await openPlayerWithoutWallet(server);
    expect(await rewardOf(server, player, "airdrop")).toMatchObject({
      state: "locked",
      reason: "proofNeeded",
    });
    expectRefused(await claim(player), "AirdropProofNeeded");
    expect(await held(player)).toBe(0n);
  });

  it("fails if the airdrop pool holds less than the amount of the airdrop", async () => {
    const player = await openPlayer(server);
    const left = await pool();
    const { settings } = server.server.platform;
    await settings.set("airdrop.amount", String(left / 10n ** 18n + 1n), by);
    try {
      expectRefused(await claim(player), "AirdropPoolEmpty");
      expect(await pool()).toBe(left);
      expect(await rewardOf(server, player, "airdrop")).toMatchObject({ state: "ready" });
    } finally {
      await settings.set("airdrop.amount", "100000", by);
    }
    dataOf(await claim(player));
  });

  describe("the daily limits of airdrops", () => {
    const claimFrom = (player: Pick<TestPlayer, "token">, address: string, at = server) =>
      at.call("POST /user/reward/confirm", {
        token: player.token,
        body: { rewards: ["airdrop"] },
        headers: { "x-forwarded-for": address },
      });
    const seenFrom = async (player: Pick<TestPlayer, "token">, address: string) =>
      dataOf(
        await server.call("GET /user/rewards", {
          token: player.token,
          headers: { "x-forwarded-for": address },
        }),
      ).rewards.find(({ id }) => id === "airdrop");
    const players = (count: number) => Promise.all(Array.from({ length: count }, () => openPlayer(server)));
    const tomorrowMs = () => (Math.floor(server.clock.nowMs() / dayMs) + 1) * dayMs;
    const limitTo = async (texts: { perNetworkDay?: string; poolDayBps?: string }) => {
      for (const [name, text] of Object.entries(texts))
        await server.server.platform.settings.set(`airdrop.${name}` as "airdrop.perNetworkDay", text, by);
    };
    const unlimited = { perNetworkDay: "1000000", poolDayBps: "10000" };
    beforeEach(async () => {
      server.clock.advance(tomorrowMs() - server.clock.nowMs());
      await fundRewards(server, { pool: "10000000" });
    });
    afterEach(() => limitTo(unlimited));

    it("refuse concurrent claims of one network above the limit, and show the time of the next possible claim", async () => {
      await limitTo({ perNetworkDay: "3" });
      const all = await players(8);
      // All IP addresses of one IPv6 network with the prefix length 64 count as one network.
      const answers = await Promise.all(
        all.map((player, n) => claimFrom(player, `2001:db8:0:7::${n}`, n % 2 === 0 ? server : other)),
      );
      const refused = all.filter((_, n) => answers[n]?.code !== 200);
      expect(refused).toHaveLength(5);
      for (const answer of answers.filter(({ code }) => code !== 200)) {
        expect(answer.msg).toContain("00:00 UTC");
        expect(answer).toMatchObject({ code: 2019, data: { atMs: tomorrowMs() } });
      }
      const [first] = refused;
      if (first === undefined) throw new Error("no claim was refused");
      expect(await seenFrom(first, "2001:db8:0:7::1")).toMatchObject({
        state: "locked",
        reason: "networkLimit",
        fromMs: tomorrowMs(),
      });
      // A player in another network can still claim the airdrop. A player in the same network can claim the airdrop on
      // the next day.
      expect(await seenFrom(first, "2001:db8:0:8::1")).toMatchObject({ state: "ready", fromMs: null });
      dataOf(await claimFrom(first, "2001:db8:0:8::1"));
      server.clock.advance(tomorrowMs() - server.clock.nowMs());
      for (const player of refused.slice(1, 4)) dataOf(await claimFrom(player, "2001:db8:0:7::1"));
    });

    it("refuse concurrent claims above the daily share of the pool, but never the first claim of a day", async () => {
      // The daily share is computed from the balance of the airdrop pool at the start of the day. Airdrops of the same
      // day do not reduce the daily share of the pool.
      const before = await pool();
      const bps = (whole * 4n * 10_000n) / before + 1n;
      await limitTo({ poolDayBps: String(bps) });
      const all = await players(9);
      const answers = await Promise.all(
        all.map((player, n) => claimFrom(player, `192.0.2.${n}`, n % 2 === 0 ? server : other)),
      );
      const refused = all.filter((_, n) => answers[n]?.code !== 200);
      expect(refused).toHaveLength(5);
      expect(before - (await pool())).toBe(4n * whole);
      for (const answer of answers.filter(({ code }) => code !== 200))
        expect(answer).toMatchObject({ code: 2020, data: { atMs: tomorrowMs() } });
      const [first, second, late] = refused;
      if (!first || !second || !late) throw new Error("fewer than three claims were refused");
      expect(await seenFrom(first, "192.0.2.1")).toMatchObject({
        state: "locked",
        reason: "dayLimit",
        fromMs: tomorrowMs(),
      });
      // The server shows no time of the next airdrop to a player whose airdrop ends before the next day.
      await server.server.platform.settings.set("launch.at", momentText(tomorrowMs() - 1_000), by);
      try {
        expect(await seenFrom(late, "192.0.2.1")).toMatchObject({ reason: "dayLimit", fromMs: null });
        expectRefused(await claimFrom(late, "192.0.2.1"), "AirdropOverToday");
      } finally {
        await server.server.platform.settings.set("launch.at", "none", by);
      }
      server.clock.advance(tomorrowMs() - server.clock.nowMs());
      await limitTo({ poolDayBps: "1" });
      dataOf(await claimFrom(first, "192.0.2.1"));
      expect(await claimFrom(second, "192.0.2.2")).toMatchObject({
        code: 2020,
        data: { atMs: tomorrowMs() },
      });
    });
  });

  describe("the check of earlier identities", () => {
    const identities = () => createIdentities(server.server.platform);
    const inTransaction = <T>(work: (trx: Transaction<Record<never, never>>) => Promise<T>) =>
      server.server.platform.db.transaction().execute(work);

    it("refuses a claim of a new account if another account with the same wallet has already claimed", async () => {
      const player = await openPlayer(server);
      dataOf(await claim(player));
      await inTransaction((trx) => identities().unbindWallet(trx, player.id, player.address));
      const next = await openPlayerWithoutWallet(server);
      await inTransaction((trx) => identities().bindWallet(trx, next.id, player.address));
      expectRefused(await claim(next), "AirdropIdentityUsed");
      expect(await held(next)).toBe(0n);
    });

    it("refuses a claim if an account that has claimed later used the same e-mail address, in any spelling", async () => {
      const player = await openPlayer(server);
      dataOf(await claim(player));
      const bind = (id: bigint, name: string) =>
        inTransaction((trx) => identities().bind(trx, id, { kind: "email", name }, false));
      await bind(player.id, "Rosa.Lim@gmail.com".toLowerCase());
      const next = await openPlayerWithoutWallet(server);
      await bind(next.id, "rosalim+second@gmail.com");
      expectRefused(await claim(next), "AirdropIdentityUsed");
    });

    it("ignores phone numbers, so a player gets the airdrop even if a stranger used the player's number before", async () => {
      const phone = { kind: "phone", name: "+639181112233" } as const;
      const stranger = await openPlayer(server);
      await inTransaction((trx) => identities().bind(trx, stranger.id, phone, false));
      dataOf(await claim(stranger));
      await inTransaction((trx) => deleteIdentity(trx, stranger.id, phone));
      const owner = await openPlayer(server);
      await inTransaction((trx) => identities().bind(trx, owner.id, phone, false));
      dataOf(await claim(owner));
      expect(await held(owner)).toBe(whole);
    });

    it("allows only one of two concurrent claims by accounts that have shared a wallet", async () => {
      const player = await openPlayer(server);
      await inTransaction((trx) => identities().unbindWallet(trx, player.id, player.address));
      const next = await openPlayerWithoutWallet(server);
      await inTransaction((trx) => identities().bindWallet(trx, next.id, player.address));
      await inTransaction((trx) =>
        identities().bind(trx, player.id, { kind: "email", name: "lone@mail.example" }, false),
      );
      const answers = await Promise.all([claim(player, server), claim(next, other)]);
      expect(answers.filter(({ data }) => data !== null)).toHaveLength(1);
      expect((await held(player)) + (await held(next))).toBe(whole);
    });
  });
});
