import { createBotApi, reasonOf, webhookOf } from "../bot/index.ts";
import type { Config } from "../platform/config/index.ts";
import { createFindings, type Finding } from "./findings.ts";

/**
 * Checks that the messaging host knows the bot by the configured name, and sends the bot's updates to the configured
 * server.
 */
export async function inspectBot(config: Config): Promise<readonly Finding[]> {
  const findings = createFindings("bot");
  const { bot } = config;
  if (bot === undefined) {
    findings.right("BOT_TOKEN", "is not set: there is no messaging host");
    return findings.list;
  }
  const { raw } = createBotApi(bot);
  const asked = <T>(answer: Promise<T>) =>
    answer.catch((error: unknown) => {
      throw new Error(reasonOf(error)); // The library's own error contains the token.
    });
  await findings.look("BOT_USERNAME", async () => {
    const { username } = await asked(raw.getMe());
    findings.check(
      "BOT_USERNAME",
      username.toLowerCase() === bot.username.toLowerCase()
        ? undefined
        : `the token is that of ${username}, not ${bot.username}`,
      username,
    );
  });
  await findings.look("webhook", async () => {
    const { url, last_error_date, last_error_message, pending_update_count } = await asked(
      raw.getWebhookInfo(),
    );
    const wanted = webhookOf(config)?.url ?? "";
    if (url === wanted) findings.right("webhook", wanted || "none: updates are asked for");
    else
      findings.warning(
        "webhook",
        `is ${url || "none"}, wanted ${wanted || "none"}: the first worker that starts sets it`,
      );
    const isRecent = last_error_date !== undefined && Date.now() / 1000 - last_error_date < 3600;
    if (url !== "" && isRecent)
      findings.warning(
        "webhook errors",
        `within the hour: ${last_error_message}; ${pending_update_count} updates wait`,
      );
  });
  return findings.list;
}
