// A separate messaging host for one test. A failure of the bot API that the test simulates therefore affects no other
// test.
import { startHostPage } from "../../../tools/host/host-page.ts";
import { type BotApi, startBotApi } from "../../../tools/stack/bot/bot-api.ts";
import type { ServerEnvironment } from "../../../tools/stack/server-process.ts";

export interface OwnHost {
  readonly pageUrl: string;
  readonly token: string;
  readonly botApi: BotApi;
  /** The environment variables that connect a server to the messaging host. */
  readonly variables: ServerEnvironment;
  stop(): Promise<void>;
}

const token = "123456789:AAjourneys-own-bot-abcdefghijklmnopq";

/** @param appUrl the address under which the app will be served */
export async function startOwnHost(appUrl: string): Promise<OwnHost> {
  const botApi = await startBotApi({ token, username: "GemplayJourneyBot" });
  const page = await startHostPage({ token, botApi, appUrl });
  return {
    pageUrl: page.origin,
    token,
    botApi,
    variables: {
      BOT_TOKEN: token,
      BOT_USERNAME: botApi.bot.username,
      BOT_API_ROOT: botApi.root,
      HOST_ORIGINS: page.origin,
    },
    async stop() {
      await page.stop();
      await botApi.stop();
    },
  };
}
