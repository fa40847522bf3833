import { validate } from "@tma.js/init-data-node";
import type { User } from "grammy/types";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BotApi, startBotApi } from "../stack/bot/bot-api.ts";
import { type HostPage, startHostPage } from "./host-page.ts";

const token = "123456789:AAabcdefghijklmnopqrstuvwxyz0123456";
const user: User = { id: 4711, is_bot: false, first_name: "小明", language_code: "zh-hans" };

let botApi: BotApi;
let page: HostPage;
beforeAll(async () => {
  botApi = await startBotApi({ token, username: "GemplayTestBot" });
  page = await startHostPage({ token, botApi, appUrl: "http://localhost:4680/" });
});
afterAll(async () => {
  await page.stop();
  await botApi.stop();
});

const get = (path: string) => fetch(page.origin + path);
const post = async (path: string, body: unknown) =>
  (await (
    await fetch(page.origin + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })
  ).json()) as Record<string, unknown>;

it("the host page serves its HTML page with a script for browsers, and no file contains the bot token", async () => {
  const texts = await Promise.all(
    ["/", "/page.js", "/page.css", "/tokens.css", "/setting"].map(async (path) => {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      return await answer.text();
    }),
  );
  for (const text of texts) expect(text).not.toContain(token.slice(-33));
  expect(texts[1]).toContain("tgWebAppData");
  expect((await get("/nothing")).status).toBe(404);
});

it("the host page redirects a request with another host name to 127.0.0.1", async () => {
  const answer = await fetch(page.origin.replace("127.0.0.1", "localhost"), { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, `${page.origin}/`]);
});

it("the host page signs init data with the bot's token and the requested age", async () => {
  const { initData } = (await post("/init-data", { user, startParam: "by_AAAA", ageSeconds: 0 })) as {
    initData: string;
  };
  validate(initData, token);
  const read = new URLSearchParams(initData);
  expect(JSON.parse(read.get("user") ?? "")).toMatchObject({ id: 4711, first_name: "小明" });
  expect(read.get("start_param")).toBe("by_AAAA");
  const { initData: old } = (await post("/init-data", { user, ageSeconds: 90_000 })) as { initData: string };
  expect(() => validate(old, token)).toThrow(/expired/i);
  validate(old, token, { expiresIn: 0 });
  expect(() => validate(initData, `${token.slice(0, -1)}X`)).toThrow();
});

it("the host page shows a user the chat, sends messages, blocks the bot and sets errors for the bot's calls", async () => {
  const chat = async () => (await (await get(`/chat?user=${user.id}&language=zh-hans`)).json()) as unknown;
  expect(await chat()).toMatchObject({ messages: [], blocked: false });
  await post("/say", { user, text: "/start" });
  expect(await chat()).toMatchObject({ messages: [{ mine: true, text: "/start" }] });
  const call = async () =>
    (
      await fetch(`${botApi.root}/bot${token}/sendMessage`, {
        method: "POST",
        body: new URLSearchParams({ chat_id: String(user.id), text: "Hello" }),
      })
    ).status;
  expect(await call()).toBe(200);
  expect(await chat()).toMatchObject({ messages: [{ mine: true }, { mine: false, text: "Hello" }] });
  await post("/trouble", { user, trouble: "429" });
  expect(await chat()).toMatchObject({ refused: 0 });
  expect(await call()).toBe(429);
  expect(await chat()).toMatchObject({ refused: 1 });
  await post("/trouble", { user, trouble: "none" });
  await post("/block", { user, blocked: true });
  expect(await chat()).toMatchObject({ blocked: true });
  expect(await call()).toBe(403);
  await post("/block", { user, blocked: false });
  expect(await call()).toBe(200);
});

it("the host page refuses a form that another site sends", async () => {
  const before = botApi.waitingUpdates();
  const answer = await fetch(`${page.origin}/say`, {
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: JSON.stringify({ user, text: "not mine" }),
  });
  expect(answer.status).toBe(415);
  expect(botApi.waitingUpdates()).toBe(before);
});
