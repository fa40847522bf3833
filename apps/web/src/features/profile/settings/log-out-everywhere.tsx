import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { readByScreen, userQueries } from "../../../queries/index.ts";
import { Button, Icon, Sheet } from "../../../ui/index.ts";
import { logOut } from "../api/log-out.ts";

/** Ends all sessions of the account after a confirmation in a sheet. */
export function LogOutEverywhere() {
  const t = useT();
  const sessions = useQuery({ ...userQueries.sessions(), ...readByScreen }).data?.sessions;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <section className="section">
      <Button look="quiet" className="min-h-48!" onClick={() => setOpen(true)}>
        <Icon name="exit" size={18} />
        {t("profile.logOutEverywhere")}
      </Button>
      {sessions ? (
        <p className="mt-8 text-center text-12 text-muted">
          {t("profile.endsSessions", { count: sessions.length })}
        </p>
      ) : null}
      <Sheet open={open} onClose={close} title={t("profile.logOutEverywhere")}>
        <p className="text-14 text-muted">{t("profile.logOutEverywhereWhy")}</p>
        <div className="mt-20 flex flex-col gap-12">
          <Button onClick={() => void logOut(true)}>{t("profile.logOutEverywhere")}</Button>
          <Button look="quiet" onClick={close}>
            {t("action.cancel")}
          </Button>
        </div>
      </Sheet>
    </section>
  );
}
