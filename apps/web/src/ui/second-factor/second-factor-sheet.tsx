import { useT } from "../../i18n/index.ts";
import { useStore } from "../../stores/index.ts";
import { Sheet } from "../sheet/sheet.tsx";
import { secondFactorStore } from "./second-factor.store.ts";
import { SecondFactorFields } from "./second-factor-fields.tsx";

/** Asks the player for a code from the authenticator app whenever an action needs one. */
export function SecondFactorSheet() {
  const t = useT();
  const question = useStore(secondFactorStore, (state) => state.question);
  if (question === null) return null;
  return (
    <Sheet open title={t("factor.second")} onClose={() => question.answer(undefined)}>
      <div className="flex flex-col gap-16">
        <p className="text-14 text-muted">{t("factor.enter")}</p>
        <SecondFactorFields
          busy={question.busy}
          error={question.error}
          act={t("factor.goOn")}
          onTyped={question.answer}
        />
      </div>
    </Sheet>
  );
}
