import type { Data } from "@gemplay/api-schema";
import { useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { Icon, SwitchRow, showToast } from "../../../ui/index.ts";
import { setFactorForWithdrawals } from "../api/set-factor-for-withdrawals.ts";
import { turnOffSignInAlerts, useTurnOnSignInAlerts } from "../api/set-sign-in-alerts.ts";
import { turnOffSecondFactor } from "../api/turn-off-second-factor.ts";
import { ProvedSheet } from "./proved-sheet.tsx";
import { NewRecoveryCodes, SecondFactorSetUp } from "./second-factor-set-up.tsx";

type Info = Data<"GET /user/info">;
type Open = "setUp" | "factor" | "renew" | "withdrawals" | "alerts";

/**
 * Shows settings that protect the account: the second factor, e-mails about sign-ins, and the requirements of a
 * withdrawal.
 */
export function Protection({ info }: { readonly info: Info }) {
  const t = useT();
  const [open, setOpen] = useState<Open>();
  const { on, forWithdrawals, recoveryCodesLeft } = info.secondFactor;
  const alerts = info.signInAlerts && info.email !== null;
  const close = () => setOpen(undefined);
  const done = (isOn: boolean) => {
    showToast("succ", t(isOn ? "protect.on" : "protect.off"));
    close();
  };
  const alertsOn = useTurnOnSignInAlerts();
  const sheet = { info, purpose: "protection", acting: t("protect.working"), onClose: close } as const;
  return (
    <section className="section mt-4 pb-20">
      <div className="card">
        <SwitchRow
          tile
          icon="key"
          title={t("protect.factor")}
          detail={on ? t("protect.factorOn", { count: recoveryCodesLeft }) : t("protect.factorOff")}
          on={on}
          onChange={() => setOpen(on ? "factor" : "setUp")}
        />
        <SwitchRow
          tile
          icon="bell"
          title={t("protect.alerts")}
          detail={t(info.email === null ? "protect.alertsNoMail" : "protect.alertsWhy")}
          on={alerts}
          blocked={info.email === null}
          onChange={() => (alerts ? setOpen("alerts") : alertsOn.mutate())}
        />
        <SwitchRow
          tile
          icon="lock"
          title={t("protect.withdrawals")}
          detail={t(on ? "protect.withdrawalsWhy" : "protect.withdrawalsNeed")}
          on={forWithdrawals}
          blocked={!on}
          onChange={() => setOpen("withdrawals")}
        />
        {on ? (
          <button type="button" className="row flat" onClick={() => setOpen("renew")}>
            <span className="min-w-0 flex-1 text-14 font-medium">{t("protect.recovery")}</span>
            <Icon name="right" size={16} className="text-muted" />
          </button>
        ) : null}
      </div>
      {open === "setUp" ? <SecondFactorSetUp info={info} onClose={close} /> : null}
      {open === "factor" ? (
        <ProvedSheet
          {...sheet}
          title={t("protect.factor")}
          why={thenWait(info, t)}
          act={t("protect.turnOff")}
          onProved={async (proof) => {
            await turnOffSecondFactor(proof);
            done(false);
          }}
        />
      ) : null}
      {open === "renew" ? <NewRecoveryCodes info={info} onClose={close} /> : null}
      {open === "withdrawals" ? (
        <ProvedSheet
          {...sheet}
          title={t("protect.withdrawals")}
          why={forWithdrawals ? thenWait(info, t) : t("protect.withdrawalsWhy")}
          act={t(forWithdrawals ? "protect.turnOff" : "protect.turnOn")}
          onProved={async (proof) => {
            await setFactorForWithdrawals({ on: !forWithdrawals, proof });
            done(!forWithdrawals);
          }}
        />
      ) : null}
      {open === "alerts" ? (
        <ProvedSheet
          {...sheet}
          title={t("protect.alerts")}
          why={t("protect.alertsWhy")}
          act={t("protect.turnOff")}
          onProved={async (proof) => {
            await turnOffSignInAlerts(proof);
            done(false);
          }}
        />
      ) : null}
    </section>
  );
}

const thenWait = (info: Info, t: ReturnType<typeof useT>) =>
  info.fundsPasswordSet && info.withdrawalHoldHours > 0
    ? t("ways.thenWait", { hours: info.withdrawalHoldHours })
    : t("protect.offWhy");
