import {
  type AuditAction,
  type Freeze,
  type OperatorData,
  operatorApiBase,
} from "@gemplay/api-schema/operator";
import { journalLines } from "@gemplay/ledger";
import { formatAmount, parseAmount } from "@gemplay/money";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { base, fund, openPlayer, place } from "../../../test/betting.ts";
import { dataOf, expectRefused, noChain, type TestServer, testVariables } from "../../../test/compose.ts";
import { readEvents } from "../../../test/event-reader.ts";
import { withServer } from "../../../test/file-server.ts";
import {
  hostFetch,
  openOperator,
  operatorCall,
  operatorOrigin,
  operatorVariables,
  signInOperator,
  type TestOperator,
  waitingWithdrawal,
} from "../../../test/operators.ts";
import { publishProof } from "../../../test/published-proof.ts";
import { createIdentities, deleteIdentity } from "../../account/index.ts";
import { runOperator } from "../../operator/index.ts";
import { operatorActions } from "../../platform/audit/index.ts";
import { executorOf } from "../../platform/database/index.ts";
import { makeOperator, removeOperator } from "../index.ts";

let servers: [TestServer, TestServer];
let admins: [TestOperator, TestOperator];
let viewer: TestOperator;
withServer(
  { variables: () => operatorVariables, house: { PLAY: "1000000" }, booksAgree: true },
  async (started, another) => {
    servers = [started, await another(operatorVariables)];
    // While no admin exists, the command line can change every setting without a confirmation.
    expect((await commandLine("settings", "set", "withdrawals.feePlay", "0.5")).code).toBe(0);
    expect((await commandLine("operators", "add", "first@house.example", "First", "admin")).code).toBe(0);
    const asked = await commandLine("settings", "set", "withdrawals.feePlay", "0.7");
    expect(asked).toMatchObject({ code: 1, said: expect.stringContaining("There is only one admin") });
    admins = [await openOperator(started, "admin"), await openOperator(started, "admin")];
    await removeOperator(started.server.platform, "first@house.example", { actor: "test" });
    viewer = await openOperator(started, "viewer");
    const [waiting] = (await view(viewer)).requests;
    expect(waiting).toMatchObject({
      subject: "withdrawals.feePlay",
      oldText: "0.5",
      newText: "0.7",
      own: false,
    });
    dataOf(await decide("refuse", admins[0], waiting?.id ?? ""));
  },
);

const at = (index: number) => servers[index % 2] ?? servers[0];
const platform = () => servers[0].server.platform;
const key = "withdrawals.automaticU";
const reason = "two reviewers are away";
const change = ({ token }: TestOperator, name: string, value: string) =>
  operatorCall(servers[0], "POST /settings/change", { token, body: { key: name, value, reason } });
const decide = (verb: "confirm" | "refuse", { token }: TestOperator, id: string, index = 0) =>
  operatorCall(at(index), `POST /requests/${verb}`, { token, body: { id } });
const view = async ({ token }: TestOperator, index = 0) =>
  dataOf(await operatorCall(at(index), "GET /settings", { token }));
const openIds = async () => (await view(viewer)).requests.map(({ id }) => id);
const lastAction = async (action: AuditAction) =>
  (await operatorActions(platform().db, { action, limit: 1 }))[0];
async function commandLine(...args: string[]) {
  let said = "";
  const out = (text: string) => (said += text);
  const variables = testVariables(servers[0].databaseUrl, noChain);
  return { code: await runOperator({ args, variables, out, err: out }), said };
}

describe("a setting", () => {
  it("can be changed by one admin if the setting is a switch, immediately in every process, with an audit row", async () => {
    expect(dataOf(await change(admins[0], "games.dice.open", "off"))).toEqual({ changed: true });
    await expect.poll(() => servers[1].server.platform.settings.get("games.dice.open")).toBe(false);
    expect(await lastAction("settings.set")).toMatchObject({
      actor: admins[0].name,
      subject: "games.dice.open",
      oldText: "on",
      newText: "off",
      reason,
    });
    expect(dataOf(await change(admins[0], "games.dice.open", "on"))).toEqual({ changed: true });
  });

  it("changes only after a second admin's confirmation if the setting limits money, once for 50 simultaneous calls to two processes", async () => {
    expect(dataOf(await change(admins[0], key, "1500"))).toEqual({ changed: false });
    expectRefused(await change(admins[1], key, "1600"), "ChangeRequestOpen");
    const { requests, settings } = await view(admins[0]);
    expect(settings.find((row) => row.key === key)).toMatchObject({ value: "1000", needsSecond: true });
    expect(requests).toMatchObject([
      { kind: "setting", subject: key, oldText: "1000", newText: "1500", own: true, askedBy: admins[0].name },
    ]);
    const id = requests[0]?.id ?? "";
    expectRefused(await decide("confirm", admins[0], id), "OwnRequest");
    expect(platform().settings.getText(key)).toBe("1000");
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        decide("confirm", admins[index % 2] ?? viewer, id, index >> 1),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    for (const server of servers)
      await expect.poll(() => server.server.platform.settings.getText(key)).toBe("1500");
    expect(await lastAction("settings.set")).toMatchObject({
      actor: admins[1].name,
      oldText: "1000",
      newText: "1500",
      reason: `${reason} (requested by ${admins[0].name})`,
    });
    expect(await lastAction("settings.ask")).toMatchObject({ actor: admins[0].name, newText: "1500" });
  });

  it("stays unchanged if the change request is refused, withdrawn or outdated", async () => {
    for (const who of admins) {
      await change(admins[0], key, "1700");
      expect((await decide("refuse", who, (await openIds())[0] ?? "")).code).toBe(200);
    }
    await change(admins[0], key, "1700");
    const [id = ""] = await openIds();
    await platform().settings.set(key, "1600", { actor: "test" });
    expectRefused(await decide("confirm", admins[1], id), "ChangeRequestOver");
    expect(platform().settings.getText(key)).toBe("1600");
    expect((await decide("refuse", admins[1], id)).code).toBe(200);
    expectRefused(await decide("confirm", admins[1], id), "ChangeRequestOver");
  });

  it("cannot be changed to a value of the wrong kind or under an unknown key", async () => {
    for (const [name, value] of [
      [key, "-1"],
      [key, "1e3"],
      ["games.dice.open", "yes"],
      ["no.such", "1"],
    ] as const)
      expectRefused(await change(admins[0], name, value), "SettingInvalid");
    expect(await openIds()).toEqual([]);
  });

  it("needs two admins if the setting limits money and the command line requests the change, and a switch changes immediately", async () => {
    const before = platform().settings.getText(key);
    const ask = () => commandLine("settings", "set", key, "9000", "--as", "root", "--reason", "a busy week");
    expect(await ask()).toMatchObject({ code: 1, said: expect.stringContaining("is not changed yet") });
    expect(await ask()).toMatchObject({ code: 1, said: expect.stringContaining("is already open") });
    const [asked] = (await view(admins[0])).requests;
    expect(asked).toMatchObject({ newText: "9000", own: false, askedBy: "operator, root" });
    const id = asked?.id ?? "";
    dataOf(await decide("confirm", admins[0], id));
    expect(platform().settings.getText(key)).toBe(before);
    expect((await view(admins[0])).requests[0]).toMatchObject({ own: true, askedBy: admins[0].name });
    expectRefused(await decide("confirm", admins[0], id), "OwnRequest");
    dataOf(await decide("confirm", admins[1], id));
    await expect.poll(() => platform().settings.getText(key)).toBe("9000");
    expect((await commandLine("settings", "set", key, "many")).code).toBe(2);
    expect(await openIds()).toEqual([]);
    await platform().settings.set(key, before, { actor: "test" });
    expect((await commandLine("settings", "set", "withdrawals.open", "on")).code).toBe(0);
  });
});

describe("a role", () => {
  const role = (by: TestOperator, id: string, wanted: "viewer" | "reviewer" | "admin" | "none") =>
    operatorCall(servers[0], "POST /operators/role", { token: by.token, body: { id, role: wanted, reason } });
  const idOf = async ({ email }: TestOperator) =>
    dataOf(await operatorCall(servers[0], "GET /operators", { token: viewer.token })).operators.find(
      (one) => one.email === email,
    )?.id ?? "";

  it("needs two admins for a change, and the change ends the sessions of the operator", async () => {
    const raised = await openOperator(servers[0], "viewer");
    const id = await idOf(raised);
    expectRefused(await role(admins[0], id, "viewer"), "OperatorUnknown");
    expect(dataOf(await role(admins[0], id, "reviewer"))).toEqual({ changed: false });
    const [request = ""] = await openIds();
    expectRefused(await decide("confirm", admins[0], request), "OwnRequest");
    expect((await operatorCall(servers[0], "GET /session", raised)).code).toBe(200);
    expect((await decide("confirm", admins[1], request)).code).toBe(200);
    expectRefused(await operatorCall(servers[1], "GET /session", { token: raised.token }), "SessionEnded");
    expect(await lastAction("operators.role")).toMatchObject({
      actor: admins[1].name,
      subject: raised.email,
      oldText: "viewer",
      newText: "reviewer",
    });
    servers[0].clock.advance(60_000);
    const again = await signInOperator(servers[0], raised);
    expect((await operatorCall(servers[0], "GET /session", { token: again })).data?.operator.role).toBe(
      "reviewer",
    );
  });

  it("cannot be confirmed if the requester is no longer an admin", async () => {
    const asks = await openOperator(servers[0], "admin");
    const id = await idOf(viewer);
    await role(asks, id, "admin");
    const [request = ""] = await openIds();
    await removeOperator(platform(), asks.email, { actor: "test" });
    expectRefused(await decide("confirm", admins[1], request), "ChangeRequestOver");
    expect((await operatorCall(servers[0], "GET /session", viewer)).data?.operator.role).toBe("viewer");
    await decide("refuse", admins[1], request);
  });

  it("cannot be given by the command line if two admins exist and the role is higher than viewer", async () => {
    const refused = await commandLine("operators", "add", "new@house.example", "New", "reviewer");
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("can create only viewers") });
    const made = await commandLine("operators", "add", "New@house.example", "New", "viewer");
    expect(made.said).toMatch(/password {2}[\w-]{20}\n.*secret {4}[A-Z2-7]{32}\n.*otpauth:\/\/totp\//s);
    expect((await commandLine("operators", "add", "new@house.example", "New", "viewer")).code).toBe(1);
    expect((await commandLine("operators", "code", "new@house.example")).said).toMatch(/^\d{6}\n$/);
    expect((await commandLine("operators", "remove", "new@house.example")).code).toBe(0);
  });

  it("can be removed from an operator whose e-mail is no longer allowed, and the command line still shows the operator's code", async () => {
    const email = "earlier@intranet";
    expect((await commandLine("operators", "add", email, "Earlier", "viewer")).code).toBe(2);
    await makeOperator(platform(), { email, name: "Earlier", role: "viewer" }, { actor: "test" });
    expect((await commandLine("operators", "code", email)).said).toMatch(/^\d{6}\n$/);
    expect((await commandLine("operators", "remove", email)).code).toBe(0);
    expect((await commandLine("operators", "list")).said).not.toContain(email);
    expect((await commandLine("operators", "remove")).code).toBe(2);
  });
});

describe("a player on the operator's page", () => {
  const token = () => admins[0].token;

  it("can be found and viewed with an audit row, and every balance is the sum of the player's entries", async () => {
    const player = await openPlayer(servers[0], "100");
    await place(servers[0], player);
    await waitingWithdrawal(servers[0], "2000", player);
    const search = async (text: string) =>
      dataOf(await operatorCall(servers[0], "GET /players", { token: token(), query: { search: text } }))
        .players;
    const id = String(player.id);
    for (const text of [
      id,
      `P-${id}`.replace("-", ""),
      player.address,
      player.address.slice(0, 10).toLowerCase(),
    ])
      expect((await search(text)).map((one) => one.id)).toEqual([id]);
    expect(await search("nobody")).toEqual([]);
    expect(await search(`P-${id.padStart(5, "0")}`)).toHaveLength(1);
    const seen = dataOf(await operatorCall(servers[0], "GET /player", { token: token(), query: { id } }));
    expect(seen.balances.find(({ assetId }) => assetId === "U")).toMatchObject({
      balance: "0",
      held: "2000",
    });
    expect(seen.balances.every(({ sound }) => sound)).toBe(true);
    expect(seen.sessions).toHaveLength(1);
    expect(await lastAction("accounts.look")).toMatchObject({ actor: admins[0].name, subject: id });
    const all: OperatorData<"GET /player/journal">["entries"] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: Record<string, string> = { id, limit: "1", ...(cursor === "" ? {} : { cursor }) };
      const page = dataOf(await operatorCall(servers[0], "GET /player/journal", { token: token(), query }));
      all.push(...page.entries);
      cursor = page.nextCursor;
    }
    const kinds = all.map(({ kind }) => kind);
    expect(seen.entries).toBe(all.length);
    // The entries of all pages add up to the current balance.
    for (const { assetId, balance } of seen.balances) {
      let sumBase = 0n;
      for (const one of all.filter((entry) => entry.assetId === assetId).toReversed()) {
        sumBase += base(one.amount.replace("-", "")) * (one.amount.startsWith("-") ? -1n : 1n);
        expect(one.after).toBe(formatAmount(sumBase, 18));
      }
      expect(formatAmount(sumBase, 18)).toBe(balance);
    }
    expect(kinds.toSorted()).toEqual(
      [
        "funding",
        "funding",
        "stake",
        "withdrawal_hold",
        ...kinds.filter((kind) => kind === "payout"),
      ].toSorted(),
    );
    const moved = { token: token(), query: { id, withoutBets: "true" } };
    const { entries } = dataOf(await operatorCall(servers[0], "GET /player/journal", moved));
    expect(entries.map(({ kind }) => kind)).toEqual(["withdrawal_hold", "funding", "funding"]);
    // A filtered list without bets does not add up to the balance, so the page does not show the balance after each
    // entry.
    expect(entries.map(({ after }) => after)).toEqual([null, null, null]);
  });

  it("can be found by public name, e-mail and phone number in any spelling, even after a removal of the name, e-mail or number", async () => {
    const { id, token: own, address } = await openPlayer(servers[0]);
    const search = async (text: string) =>
      dataOf(
        await operatorCall(servers[0], "GET /players", { token: token(), query: { search: text } }),
      ).players.map((one) => one.id);
    dataOf(await servers[0].call("POST /user/public_name", { token: own, body: { name: "Finch_Quartz" } }));
    for (const text of ["Finch_Quartz", "finchqu", "F1nch Quartz"])
      expect(await search(text), text).toEqual([String(id)]);
    const { db } = platform();
    const identities = createIdentities({
      config: servers[0].server.platform.config,
      clock: servers[0].clock,
    });
    await db.transaction().execute(async (trx) => {
      await identities.bind(trx, id, { kind: "email", name: "finch.quartz@mail.example" }, false);
      await identities.bind(trx, id, { kind: "phone", name: "+639171230001" }, false);
    });
    const [emailAt, phoneAt] = [new Date("2026-05-12T09:00:00Z"), new Date("2026-06-01T10:00:00Z")];
    for (const [kind, at] of [["email", emailAt] as const, ["phone", phoneAt] as const])
      await sql`UPDATE identity SET bound_at = ${at} WHERE player_id = ${id} AND kind = ${kind}`.execute(db);
    const looked = { token: token(), query: { id: String(id) } };
    const seen = dataOf(await operatorCall(servers[0], "GET /player", looked));
    expect(seen.chosenName).toEqual({ name: "Finch_Quartz", shown: true });
    expect(seen.waysIn.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: "email", name: "finch.quartz@mail.example", shownAs: null, sinceMs: emailAt.getTime() },
      { kind: "phone", name: "+639171230001", shownAs: null, sinceMs: phoneAt.getTime() },
      { kind: "wallet", name: address, shownAs: null, sinceMs: seen.player.registeredAtMs },
    ]);
    await db.transaction().execute(async (trx) => {
      await deleteIdentity(trx, id, { kind: "email", name: "finch.quartz@mail.example" });
    });
    for (const text of ["Finch.Quartz@mail.example", "finchquartz+play@mail.example", "+63 917 123 0001"])
      expect(await search(text), text).toEqual([String(id)]);
    for (const text of ["finch.quartz@mail", "quartz@mail.example", "@", "+6391712300", "%", "_______"])
      expect(await search(text), text).toEqual([]);
  });

  it("can be exported as a journal file with exact amounts, and a last line reports missing older entries", async () => {
    const player = await openPlayer(servers[0], "100.000000000000000001");
    await place(servers[0], player);
    const get = () =>
      hostFetch(`${servers[0].server.url}${operatorApiBase}/player/journal.csv?id=${player.id}`, {
        headers: { host: new URL(operatorOrigin).host, authorization: `Bearer ${token()}` },
      });
    const { status, headers, text } = await get();
    expect([status, headers["cache-control"], headers["content-type"]]).toEqual([
      ...[200, "no-store", "text/csv; charset=utf-8"],
    ]);
    const [head, ...rows] = text.trimEnd().split("\r\n");
    expect(head).toBe("\uFEFFid,time,kind,from,to,asset,amount,reference");
    const { rows: sums } = await sql<{ sum: string; count: string }>`
      SELECT sum(CASE WHEN credit = 'player' THEN amount ELSE -amount END)::text AS sum, count(*)::text AS count
      FROM journal WHERE player_id = ${player.id} AND asset = 'PLAY'`.execute(platform().db);
    const play = rows.map((row) => row.split(",")).filter(([, , , , , asset]) => asset === "PLAY");
    const base = (amount = "") =>
      parseAmount(amount.replace("-", ""), 18) * (amount.startsWith("-") ? -1n : 1n);
    expect(String(play.reduce((sum, cells) => sum + base(cells[6]), 0n))).toBe(sums[0]?.sum);
    expect(String(play.length)).toBe(sums[0]?.count);
    expect(text).toContain(",100.000000000000000001,");
    expect(await lastAction("accounts.journal")).toMatchObject({ subject: String(player.id) });
    const bounded: string[] = [];
    for await (const line of journalLines(executorOf(platform().db), player.id, { atMost: 1 }))
      bounded.push(line);
    expect(bounded.slice(1)).toEqual([
      `${rows[0]}\r\n`,
      expect.stringContaining("older entries are missing"),
    ]);
  });

  it("loses the public name when an operator removes the name, is informed, and no player can choose the name again", async () => {
    const player = await openPlayer(servers[0]);
    const id = String(player.id);
    const remove = () =>
      operatorCall(servers[0], "POST /player/remove_name", { token: token(), body: { id, reason } });
    const choose = (own: string, name: string) =>
      servers[1].call("POST /user/public_name", { token: own, body: { name } });
    const info = async () => dataOf(await servers[1].call("GET /user/info", { token: player.token }));
    expectRefused(await remove(), "PublicNameGone");
    dataOf(await choose(player.token, "Vulgar_Word"));
    expect((await remove()).code).toBe(200);
    expect(await lastAction("accounts.removeName")).toMatchObject({
      subject: id,
      oldText: "Vulgar_Word",
      reason,
    });
    expect(await info()).toMatchObject({ publicName: null, nameShown: false });
    expect((await info()).nameRemovedAtMs).not.toBeNull();
    expectRefused(await choose(player.token, "Another_Word"), "PublicNameTooSoon");
    const other = await openPlayer(servers[0]);
    expectRefused(await choose(other.token, "vulgarw0rd"), "PublicNameRefused");
    await platform().settings.set("publicName.waitDays", "0", { actor: "test" });
    await expect.poll(async () => (await choose(player.token, "Kinder_Word")).code).toBe(200);
    await platform().settings.set("publicName.waitDays", "7", { actor: "test" });
    expect(await info()).toMatchObject({ publicName: "Kinder_Word", nameRemovedAtMs: null });
    const line = await commandLine("names", "remove", id, "--reason", "asked by many");
    expect(line).toMatchObject({ code: 0, said: `account ${id}: the removed public name was Kinder_Word\n` });
  });

  it("can be frozen only for withdrawals, and can still bet in every process", async () => {
    const player = await openPlayer(servers[0], "100");
    const id = String(player.id);
    const freeze = (what: Freeze) =>
      operatorCall(servers[0], "POST /player/freeze", { token: token(), body: { id, freeze: what, reason } });
    expect((await freeze("withdrawals")).code).toBe(200);
    expect(await lastAction("accounts.freeze")).toMatchObject({
      oldText: "open",
      newText: "withdrawals frozen",
    });
    const listed = { token: token(), query: { search: id } };
    expect(dataOf(await operatorCall(servers[0], "GET /players", listed)).players).toMatchObject([
      { freeze: "withdrawals" },
    ]);
    await place(servers[1], player);
    expect(dataOf(await servers[1].call("GET /user/info", { token: player.token })).withdrawalsFrozen).toBe(
      true,
    );
    expect((await freeze("all")).code).toBe(200);
    await expect
      .poll(async () => (await servers[1].call("GET /user/info", { token: player.token })).code)
      .toBe(1101);
    expect((await commandLine("freeze", "withdrawals", id)).said).toBe(
      `account ${id}: frozen -> withdrawals frozen\n`,
    );
    expect((await commandLine("unfreeze", id)).said).toBe(`account ${id}: withdrawals frozen -> open\n`);
  });

  it("can be frozen in every process immediately and unfrozen, and the player's sessions can be ended", async () => {
    const player = await openPlayer(servers[0]);
    const id = String(player.id);
    const freeze = (what: Freeze) =>
      operatorCall(servers[0], "POST /player/freeze", { token: token(), body: { id, freeze: what, reason } });
    const ask = async () => (await servers[1].call("GET /user/info", { token: player.token })).code;
    expect((await freeze("all")).code).toBe(200);
    await expect.poll(ask).toBe(1101);
    expect((await freeze("none")).code).toBe(200);
    await expect.poll(ask).toBe(200);
    expect(await lastAction("accounts.unfreeze")).toMatchObject({
      oldText: "frozen",
      newText: "open",
      reason,
    });
    const body = { id, reason };
    expect((await operatorCall(servers[0], "POST /player/end_sessions", { token: token(), body })).code).toBe(
      200,
    );
    await expect.poll(ask).toBe(1100);
    expect(await lastAction("accounts.endSessions")).toMatchObject({ subject: id, newText: "all", reason });
  });
});

it("an announcement reaches viewers of the players' page, and can be withdrawn", async () => {
  const reader = await readEvents(`${servers[1].server.url}/api/stream`);
  const { token } = admins[0];
  const body = { texts: { cn: "维护", en: "Maintenance" } };
  const { id } = dataOf(await operatorCall(servers[0], "POST /announcements/make", { token, body }));
  const received = () =>
    reader.events.filter(({ event }) => event === "announcement").map(({ data }) => data);
  await expect.poll(received).toMatchObject([{ id, untilMs: null }]);
  const take = () => operatorCall(servers[0], "POST /announcements/withdraw", { token, body: { id } });
  expect((await take()).code).toBe(200);
  // Viewers of the players' page get an event with the end of the announcement.
  await expect.poll(received).toMatchObject([{ id }, { id, untilMs: expect.any(Number) }]);
  await reader.close();
  expectRefused(await take(), "AnnouncementUnknown");
  expect(await lastAction("announcements.withdraw")).toMatchObject({ actor: admins[0].name, subject: id });
});

it("an announcement is refused if its end is not in the future or not after its begin", async () => {
  const { token } = admins[0];
  const nowMs = servers[0].clock.nowMs();
  const make = (times: object) =>
    operatorCall(servers[0], "POST /announcements/make", {
      token,
      body: { texts: { cn: "维护" }, ...times },
    });
  expectRefused(await make({ untilMs: nowMs }), "AnnouncementOver");
  expectRefused(await make({ fromMs: nowMs + 60_000, untilMs: nowMs + 60_000 }), "AnnouncementOver");
  expect((await make({ untilMs: 10 ** 18 })).code).not.toBe(200);
  expect((await make({ titles: { cn: "x".repeat(81) } })).code).not.toBe(200);
});

describe("an undo of a setting", () => {
  const lastChange = async (name: string) =>
    (await view(viewer)).settings.find((row) => row.key === name)?.lastChange;
  const undo = ({ token }: TestOperator, id: string) =>
    operatorCall(servers[0], "POST /settings/undo", { token, body: { id, reason: "not needed any more" } });

  it("restores the earlier value of a switch, and is recorded in the audit log like any change", async () => {
    dataOf(await change(admins[0], "games.mines.open", "off"));
    const done = await lastChange("games.mines.open");
    expect(done).toMatchObject({ actor: admins[0].name, oldText: "on", newText: "off", reason });
    expectRefused(await undo(viewer, done?.id ?? ""), "OperatorRoleMissing");
    expect(dataOf(await undo(admins[1], done?.id ?? ""))).toEqual({ changed: true });
    expect(platform().settings.getText("games.mines.open")).toBe("on");
    expect(await lastChange("games.mines.open")).toMatchObject({
      actor: admins[1].name,
      oldText: "off",
      newText: "on",
      reason: "not needed any more",
    });
    // The first undo has changed the setting's value, so the server refuses a second undo of the same change.
    expectRefused(await undo(admins[1], done?.id ?? ""), "SettingChangedSince");
    expect(platform().settings.getText("games.mines.open")).toBe("on");
  });

  it("needs two admins if the change needed two admins, and is refused if the value has changed since", async () => {
    const before = platform().settings.getText(key);
    dataOf(await change(admins[0], key, "1700"));
    dataOf(await decide("confirm", admins[1], (await openIds())[0] ?? ""));
    const done = (await lastChange(key))?.id ?? "";
    expect(dataOf(await undo(admins[0], done))).toEqual({ changed: false });
    expect(platform().settings.getText(key)).toBe("1700");
    const [open = ""] = await openIds();
    expectRefused(await decide("confirm", admins[0], open), "OwnRequest");
    dataOf(await decide("confirm", admins[1], open));
    expect(platform().settings.getText(key)).toBe(before);
    expectRefused(await undo(admins[0], done), "SettingChangedSince");
    expect(await openIds()).toEqual([]);
  });

  it("runs once for ten simultaneous calls, and only for a change of a setting", async () => {
    dataOf(await change(admins[0], "games.keno.open", "off"));
    const done = (await lastChange("games.keno.open"))?.id ?? "";
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => undo(admins[index % 2] ?? viewer, done)),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(platform().settings.getText("games.keno.open")).toBe("on");
    const signIn = String((await lastAction("operators.signIn"))?.id ?? "");
    for (const id of [signIn, "999999999"]) expectRefused(await undo(admins[0], id), "SettingChangedSince");
  });
});

it("the audit log is read in pages and cannot be changed", async () => {
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: Record<string, string> = { limit: "7", ...(cursor === "" ? {} : { cursor }) };
    const page = dataOf(await operatorCall(servers[0], "GET /audit", { token: viewer.token, query }));
    seen.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  const { rows } = await sql<{ n: string }>`SELECT count(*)::text AS n FROM operator_action`.execute(
    platform().db,
  );
  expect(String(new Set(seen).size)).toBe(rows[0]?.n);
  expect(seen).toEqual(seen.toSorted((a, b) => Number(b) - Number(a)));
  await expect(sql`DELETE FROM operator_action`.execute(platform().db)).rejects.toThrow("only added to");
});

it("the audit log can be filtered by kind of action, by operator, by subject, or by all three together", async () => {
  const rows = async (query: Record<string, string>) =>
    dataOf(await operatorCall(servers[0], "GET /audit", { token: viewer.token, query })).rows;
  dataOf(await change(admins[0], "games.keno.open", "off"));
  dataOf(await change(admins[1], "games.keno.open", "on"));
  dataOf(await change(admins[0], "games.plinko.open", "on"));
  const kinds = new Set((await rows({ action: "settings.set", limit: "100" })).map(({ action }) => action));
  expect([...kinds]).toEqual(["settings.set"]);
  const actors = new Set((await rows({ actor: admins[1].name, limit: "100" })).map(({ actor }) => actor));
  expect([...actors]).toEqual([admins[1].name]);
  const all = { action: "settings.set", actor: admins[0].name, subject: "games.keno.open" };
  expect((await rows(all)).map(({ newText }) => newText)[0]).toBe("off");
  for (const { action, actor, subject } of await rows(all)) expect({ action, actor, subject }).toEqual(all);
  expect(await rows({ subject: "games.keno" })).toEqual([]);
  const unknown = { token: viewer.token, query: { action: "settings.sat" } };
  expectRefused(await operatorCall(servers[0], "GET /audit", unknown), "RequestInvalid");
});

it("the overview sums up the played rounds of all players", async () => {
  const player = await openPlayer(servers[0]);
  await fund(servers[0], player, "10");
  await place(servers[0], player);
  servers[0].clock.advance(11_000); // The server caches the overview for some seconds, for all open pages.
  const overview = dataOf(
    await operatorCall(servers[0], "GET /overview", { token: viewer.token, query: { days: "1" } }),
  );
  expect(overview).toMatchObject({ payouts: "chainAway", watcherAgeMs: null });
  expect(overview.games.map(({ game }) => game)).toEqual(["dice"]);
  // No proof of solvency exists yet, and the test has no chain.
  expect([overview.provenAtMs, overview.reserves]).toEqual([
    null,
    [
      { assetId: "PLAY", proven: null, vault: null },
      { assetId: "U", proven: null, vault: null },
    ],
  ]);
  const [day] = overview.days;
  expect(overview.days).toHaveLength(1);
  const { games: _, day: today, ...ofDay } = day ?? {};
  expect(today).toBe(new Date(servers[0].clock.nowMs()).toISOString().slice(0, 10));
  expect(ofDay).toEqual(overview.total);
  const [dice] = overview.games;
  const { title, ...diceNow } = dice ?? {};
  expect(day?.games).toEqual([diceNow]);
  // A dice bet returns exactly 98.981% to 98.9902% of its stake.
  const kept = (ppm: bigint) => formatAmount((base(overview.total.staked) * ppm) / 1_000_000n, 18);
  expect([overview.total.expectedLeast, overview.total.expectedMost]).toEqual([kept(10_098n), kept(10_190n)]);
  expect(overview.review.count).toBeGreaterThan(0);
  // Each number of days needs its own cached sum, so the overview allows only three numbers of days.
  await publishProof(servers[0]);
  servers[0].clock.advance(11_000);
  const proven = dataOf(await operatorCall(servers[0], "GET /overview", { token: viewer.token }));
  const { newest } = dataOf(await servers[0].call("GET /solvency"));
  expect(proven.provenAtMs).toBe(newest?.takenAtMs);
  expect(proven.reserves).toEqual([
    // The field `there` is the amount that the house holds, without the amounts set aside for tPLAY and gems.
    { assetId: "PLAY", proven: { owed: newest?.owed.PLAY, there: "97" }, vault: null },
    { assetId: "U", proven: { owed: newest?.owed.U, there: "31" }, vault: null },
  ]);
  const many = await operatorCall(servers[0], "GET /overview", { token: viewer.token, query: { days: "2" } });
  expectRefused(many, "RequestInvalid");
});
