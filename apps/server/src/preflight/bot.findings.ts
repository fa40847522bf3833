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
    findings.right("BOT_TOKEN", "is not set: the deployment has no bot at the messaging host");
    return findings.list;
  }
  const { raw } = createBotApi(bot);
  const asked = <T>(answer: Promise<T>) =>
    answer.catch((error: unknown) => {
      // The code does not print the original error of the library, because the error contains the token of the bot.
      throw new Error(reasonOf(error));
    });
  await findings.look("BOT_USERNAME", async () => {
    const { username } = await asked(raw.getMe());
    findings.check(
      "BOT_USERNAME",
      username.toLowerCase() === bot.username.toLowerCase()
        ? undefined
        : `the token belongs to the bot ${username}, not to ${bot.username}`,
      username,
    );
  });
  await findings.look("webhook", async () => {
    const { url, last_error_date, last_error_message, pending_update_count } = await asked(
      raw.getWebhookInfo(),
    );
    const wanted = webhookOf(config)?.url ?? "";
    if (url === wanted)
      findings.right("webhook", wanted || "no webhook is set: the server polls for updates");
    else
      findings.warning(
        "webhook",
        `is ${url || "none"} instead of ${wanted || "none"}: the first worker that starts sets the right webhook`,
      );
    const isRecent = last_error_date !== undefined && Date.now() / 1000 - last_error_date < 3600;
    if (url !== "" && isRecent)
      findings.warning(
        "webhook errors",
        `the last error within the past hour: ${last_error_message}; ${pending_update_count} updates wait`,
      );
  });
  return findings.list;
}
