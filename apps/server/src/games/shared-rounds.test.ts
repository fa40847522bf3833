import { errors } from "@gemplay/api-schema";
import { diceRollCenti, hashServerSeed } from "@gemplay/games";
import { beforeEach, expect, it } from "vitest";
import { openPlayer, placed, secretSeeds, type TestPlayer } from "../../test/betting.ts";
import type { TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";

let server: TestServer;
let owner: TestPlayer;
let stranger: TestPlayer;
let id: string;
withServer({ house: { PLAY: "1000000" } }, async (started) => {
  server = started;
  stranger = await openPlayer(server);
});
beforeEach(async () => {
  owner = await openPlayer(server, "100");
  id = (await placed(server, owner)).round.id;
});

const share = (player: TestPlayer, round: string, shared = true) =>
  server.call("POST /games/round/share", { token: player.token, body: { id: round, shared } });
const look = (round: string, token?: string) =>
  server.call("GET /games/round/shared", { query: { id: round }, ...(token ? { token } : {}) });
const own = (round: string) => server.call("GET /games/round", { token: owner.token, query: { id: round } });

it("a round that is not public returns RoundNotShared, and the answer does not show whether the round exists", async () => {
  const missing = "01900000-0000-7000-8000-000000000000";
  for (const token of [undefined, stranger.token, owner.token])
    for (const round of [id, missing, "nothing", ""])
      expect(await look(round, token)).toMatchObject({
        code: errors.RoundNotShared.code,
        status: 404,
        data: null,
      });
  expect((await own(id)).data?.shared).toBe(false);
});

it("the player makes exactly one round public, under a masked name", async () => {
  const other = (await placed(server, owner)).round.id;
  expect((await share(owner, id)).data).toEqual({ shared: true });
  const { data } = await look(id);
  const { data: mine } = await own(id);
  const { amount, payout, ...visible } = mine?.round ?? expect.fail();
  expect(data?.round).toEqual(visible);
  expect([amount, payout].map((own) => JSON.stringify(data).includes(`"${own}"`))).toEqual([false, false]);
  expect(mine?.shared).toBe(true);
  expect(data?.name).toBe(`${owner.address.slice(0, 4)}***${owner.address.slice(-2)}`);
  // The page of a public round shows neither its player nor how many rounds this player played later.
  expect(data?.seeds.nonce).toBe(1);
  expect(JSON.stringify(data).toLowerCase()).not.toContain(owner.address.toLowerCase().slice(2, 12));
  expect((await look(other)).code).toBe(errors.RoundNotShared.code);
  expect((await own(other)).data?.shared).toBe(false);
});

it("a public round shows the server seed only after a rotation has revealed the seed, and the seed then proves the round", async () => {
  await share(owner, id);
  const [active] = await secretSeeds(server, owner);
  const before = await look(id);
  expect(before.data?.seeds.serverSeed).toBeNull();
  await server.call("POST /fairness/rotate", { token: owner.token, body: { clientSeed: "next" } });
  const { data } = await look(id);
  const { serverSeed, serverSeedHash, clientSeed } = data?.seeds ?? {};
  expect(serverSeedHash).toBe(before.data?.seeds.serverSeedHash);
  expect(hashServerSeed(serverSeed ?? "")).toBe(serverSeedHash);
  expect(JSON.stringify(before)).not.toContain(serverSeed);
  expect(JSON.stringify(before)).not.toContain(active?.serverSeed ?? "the active seed");
  const nonce = data?.round.nonce ?? -1;
  expect(data?.round.outcome).toEqual({
    rollCenti: diceRollCenti({ serverSeed: serverSeed ?? "", clientSeed: clientSeed ?? "", nonce }),
  });
});

it("only the round's player can make the round public and private again", async () => {
  expect((await share(stranger, id)).code).toBe(errors.RoundUnknown.code);
  expect((await look(id)).code).toBe(errors.RoundNotShared.code);
  const guest = await server.call("POST /games/round/share", { body: { id, shared: true } });
  expect(guest.code).toBe(errors.SessionEnded.code);
  await share(owner, id);
  expect((await share(owner, id)).data).toEqual({ shared: true });
  expect((await share(stranger, id, false)).code).toBe(errors.RoundUnknown.code);
  expect((await look(id)).code).toBe(200);
  expect((await share(owner, id, false)).data).toEqual({ shared: false });
  expect((await share(owner, id, false)).data).toEqual({ shared: false });
  expect((await look(id)).code).toBe(errors.RoundNotShared.code);
  for (const wrong of ["nothing", "", "x".repeat(99)])
    expect((await share(owner, wrong)).code).toBe(errors.RoundUnknown.code);
});
