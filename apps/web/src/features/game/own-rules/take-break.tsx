import { useT } from "../../../i18n/index.ts";
import { Icon, Sheet } from "../../../ui/index.ts";
import { ActionRow, BreakForm, takeBreakStore } from "../../../widgets/limits/index.ts";

const close = () => takeBreakStore.set({ open: false });

/** Lets the player start a break over a game, or go to the form of the self-exclusion. */
export function TakeBreak() {
  const t = useT();
  return (
    <Sheet open onClose={close} title={t("limits.takeBreak")}>
      <BreakForm onCancel={close} onStarted={close} />
      <div className="card mt-16 bg-sunken">
        <ActionRow
          art={<Icon name="lock" className="text-coral" />}
          title={t("limits.exclusion")}
          detail={t("limits.exclusionFrom")}
          href="/profile?view=limits&exclude=1"
          onClick={close}
        />
      </div>
    </Sheet>
  );
}
