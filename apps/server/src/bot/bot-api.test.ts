import { describe, expect, it } from "vitest";
import { hostUser, withBotApi } from "../../test/bot.ts";
import { testBot } from "../../test/compose.ts";
import { createBotApi } from "./bot-api.ts";

const bot = withBotApi();

describe("a long pause that the messaging host requests", () => {
  it("delays the next message instead of failing the message at once", async () => {
    const api = createBotApi({ ...testBot, apiRoot: bot.api().root });
    const user = hostUser();
    bot.api().unblock(user);
    bot.api().setFailure({ status: 429, retryAfterSeconds: 120 }, user.id);
    const stopping = new AbortController();
    const call = { method: "sendMessage", payload: { chat_id: user.id, text: "Hello" } } as const;
    const asked = () => bot.api().calls.length;
    expect(await api.send(call, stopping.signal)).toMatchObject({ kind: "failed" });
    expect(asked()).toBe(1);
    // If the second call to the bot API did not wait for the pause, the call would fail before the test stops the
    // process.
    const second = api.send(call, stopping.signal);
    stopping.abort();
    expect(await second).toEqual({ kind: "failed", reason: "this process is stopping" });
    expect(asked()).toBe(1);
  });
});
