// A messaging host of a journey's own: a bot whose troubles are nobody else's.
import { startHostPage } from "../../../tools/host/host-page.ts";
import { type BotApi, startBotApi } from "../../../tools/stack/bot/bot-api.ts";
import type { ServerEnvironment } from "../../../tools/stack/server-process.ts";

export interface OwnHost {
  readonly pageUrl: string;
  readonly token: string;
  readonly botApi: BotApi;
  /** What a server is told of it. */
  readonly variables: ServerEnvironment;
  stop(): Promise<void>;
}

const token = "123456789:AAjourneys-own-bot-abcdefghijklmnopq";

/** @param appUrl where the app will be */
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
