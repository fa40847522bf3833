import { useSyncExternalStore } from "react";
import { useT } from "../../../i18n/index.ts";
import { device } from "../../../stores/index.ts";
import { Row, SwitchRow } from "../../../ui/index.ts";

/**
 * Shows what the messaging host offers for the window of the page: full screen, and a shortcut on the home screen of the
 * device. Renders nothing outside the messaging host.
 */
export function HostWindowRows() {
  return device.window ? <Rows window={device.window} /> : null;
}

function Rows({ window }: { readonly window: NonNullable<typeof device.window> }) {
  const t = useT();
  const { fullScreen, canAddShortcut } = useSyncExternalStore(window.follow, window.state);
  return (
    <>
      {fullScreen === undefined ? null : (
        <SwitchRow
          icon="scan"
          title={t("profile.fullScreen")}
          on={fullScreen}
          onChange={window.setFullScreen}
        />
      )}
      {canAddShortcut ? (
        <Row icon="dl" title={t("profile.addShortcut")} onClick={window.addShortcut} />
      ) : null}
    </>
  );
}
