import { recordOperatorAction } from "../platform/audit/index.ts";
import type { Platform } from "../platform/index.ts";
import { checkSetting, storedSetting } from "../platform/settings/index.ts";
import { insertRequest } from "./change-requests.ts";

/**
 * Asks from the command line for a change of a setting that takes two admins. Who uses the command line has not signed in as
 * an operator, so that two of them have to confirm it.
 *
 * @param wish.actor who uses the command line, as they say
 * @returns false when a change of this setting is open already
 * @throws {SettingRefused} when the text is out of bounds
 */
export async function askFromCommandLine(
  { db, clock }: Pick<Platform, "db" | "clock">,
  wish: {
    readonly key: string;
    readonly value: string;
    readonly actor: string;
    readonly reason: string | undefined;
  },
): Promise<boolean> {
  const { key: subject, newText } = checkSetting(wish.key, wish.value);
  const reason = (wish.reason ?? "").slice(0, 500);
  return await db.transaction().execute(async (trx) => {
    const oldText = await storedSetting(trx, subject);
    const isAsked = await insertRequest(trx, {
      ...{ kind: "setting", subject, oldText, newText, reason },
      ...{ askedBy: undefined, askedAs: wish.actor.slice(0, 200), askedAt: new Date(clock.nowMs()) },
    });
    if (isAsked)
      await recordOperatorAction(trx, {
        ...{ actor: wish.actor, action: "settings.ask", subject, oldText, newText, reason },
      });
    return isAsked;
  });
}
