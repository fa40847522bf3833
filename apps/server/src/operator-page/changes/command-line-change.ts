import { recordOperatorAction } from "../../platform/audit/index.ts";
import type { Platform } from "../../platform/index.ts";
import { checkSetting, storedSetting } from "../../platform/settings/index.ts";
import { insertRequest } from "./change-requests.repository.ts";

/**
 * Requests a change of a setting that needs two admins, from the command line. Nobody is signed in on the command line,
 * so two admins must confirm the change.
 *
 * @param wish.actor the name that was given on the command line
 * @returns false if a change request for the setting is already open
 * @throws {SettingRefused} if the value is out of bounds
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
      kind: "setting",
      subject,
      oldText,
      newText,
      reason,
      askedBy: undefined,
      askedAs: wish.actor.slice(0, 200),
      askedAt: new Date(clock.nowMs()),
    });
    if (isAsked)
      await recordOperatorAction(trx, {
        actor: wish.actor,
        action: "settings.ask",
        subject,
        oldText,
        newText,
        reason,
      });
    return isAsked;
  });
}
