import type { Body } from "@gemplay/api-schema";
import { askUntilAnswered } from "../../../api/ask-until-answered.ts";
import { call } from "../../../api/index.ts";
import { userStore } from "../../../stores/index.ts";
import { rereadLimits, takeLimits } from "../../../widgets/limits/index.ts";

/** A limit, or the interval of the time reminder, that the player has entered in one field of the offer. */
export type Wanted =
  | { readonly field: "deposits" | "losses"; readonly limit: Body<"POST /user/limit/save"> }
  | { readonly field: "reality"; readonly minutes: Body<"POST /user/reality/save">["minutes"] };

/** The fields that the server has set, and the error text of each other field. */
export interface SetResult {
  readonly done: readonly Wanted[];
  readonly failures: Readonly<Partial<Record<Wanted["field"], string>>>;
}

/** Sets the limits one after another. A failed limit does not stop the others. */
export async function setLimits(wanted: readonly Wanted[]): Promise<SetResult> {
  const { token } = userStore.get();
  const done: Wanted[] = [];
  const failures: Partial<Record<Wanted["field"], string>> = {};
  for (const one of wanted) {
    try {
      await takeLimits(await askUntilAnswered(() => setOne(one)), token);
      done.push(one);
    } catch (error) {
      failures[one.field] = error instanceof Error ? error.message : String(error);
      rereadLimits();
    }
  }
  return { done, failures };
}

const setOne = (one: Wanted) =>
  one.field === "reality"
    ? call("POST /user/reality/save", { body: { minutes: one.minutes } }, { silent: true })
    : call("POST /user/limit/save", { body: one.limit }, { silent: true });
