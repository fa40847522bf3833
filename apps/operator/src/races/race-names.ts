import type { OperatorRace } from "@gemplay/api-schema/operator";
import { currentLanguage, t } from "../i18n/language.ts";

/** Returns the name of a race in the language of the operator; for a draft without this name, the number of the race. */
export const nameOf = ({ id, names }: Pick<OperatorRace, "id" | "names">): string =>
  names[currentLanguage()] || t("races.unnamed", { id });
