import { useT } from "../../../../i18n/index.ts";
import { SwitchRow } from "../../../../ui/index.ts";
import { switchPanel, usePanelShown } from "./session-panel.store.ts";

/** Shows the switch for the panel with the statistics of this session. */
export function SessionSwitch() {
  const t = useT();
  return (
    <div className="card mb-16">
      <SwitchRow
        icon="chart"
        title={t("session.show")}
        detail={t("session.showDetail")}
        on={usePanelShown()}
        onChange={switchPanel}
      />
    </div>
  );
}
