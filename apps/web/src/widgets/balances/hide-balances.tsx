import { useT } from "../../i18n/index.ts";
import { setPreference } from "../../stores/index.ts";
import { Icon } from "../../ui/index.ts";
import { useHiddenBalances } from "./balance.tsx";

/** Shows the button with an eye, which hides and shows all amounts of the player on all screens. */
export function HideBalances() {
  const t = useT();
  const hidden = useHiddenBalances();
  return (
    <button
      type="button"
      className="tap relative grid size-24 place-items-center"
      aria-label={t("wallet.hide")}
      aria-pressed={hidden}
      onClick={() => setPreference("balancesHidden", !hidden)}
    >
      <Icon name="eye" size={16} className={hidden ? "text-emerald" : ""} />
    </button>
  );
}
