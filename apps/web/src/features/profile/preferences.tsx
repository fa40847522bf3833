import { locales } from "@gemplay/i18n";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { inHost } from "../../host/index.ts";
import { useLanguage, useT } from "../../i18n/index.ts";
import { canOfferInstall, InstallSheet } from "../../install/index.ts";
import { platformQueries } from "../../queries/index.ts";
import { LanguageSheet, signOut } from "../../session/index.ts";
import { preferencesStore, setPreference, useStore } from "../../stores/index.ts";
import { Button, Row, Sheet, SwitchRow, showToast } from "../../ui/index.ts";
import { PublicName } from "./public-name.tsx";

type Open = "language" | "install" | "everywhere" | null;

/** Shows the settings for language, sound and haptics, a link to the help, and the buttons for logging out. */
export function Preferences() {
  const t = useT();
  const locale = useLanguage();
  const { sound, haptics } = useStore(preferencesStore, (state) => state);
  const links = useQuery(platformQueries.config()).data?.links;
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);

  const leave = async (everywhere: boolean) => {
    navigate("/index");
    if (await signOut({ everywhere })) showToast("succ", t("profile.loggedOut"));
  };

  return (
    <section className="section">
      <h2 className="h2 mb-12">{t("profile.preferences")}</h2>
      <div className="card">
        <Row
          icon="globe"
          title={t("profile.language")}
          value={locales[locale].name}
          onClick={() => setOpen("language")}
        />
        <Row icon="bell" title={t("profile.notifications")} href="/profile?view=notifications" />
        <SwitchRow
          icon="sound"
          title={t("profile.sound")}
          on={sound}
          onChange={(on) => setPreference("sound", on)}
        />
        <SwitchRow
          icon="vib"
          title={t("profile.haptics")}
          on={haptics}
          onChange={(on) => setPreference("haptics", on)}
        />
        <PublicName />
        {canOfferInstall() ? (
          <Row icon="dl" title={t("profile.install")} onClick={() => setOpen("install")} />
        ) : null}
        <Row icon="shield" title={t("profile.fairness")} href="/index?view=fairness" />
        <Row icon="list" title={t("profile.terms")} href="/index?view=terms" />
        <Row icon="list" title={t("profile.privacy")} href="/index?view=privacy" />
        {links?.help ? <Row icon="book" title={t("profile.help")} href={links.help} /> : null}
        {links?.support ? <Row icon="head" title={t("profile.support")} href={links.support} /> : null}
        {inHost ? null : <Row icon="exit" title={t("profile.logOut")} onClick={() => void leave(false)} />}
        <Row icon="phone" title={t("profile.logOutEverywhere")} onClick={() => setOpen("everywhere")} />
      </div>
      <LanguageSheet open={open === "language"} onClose={close} />
      <Suspense>
        <InstallSheet open={open === "install"} onClose={close} />
      </Suspense>
      <Sheet open={open === "everywhere"} onClose={close} title={t("profile.logOutEverywhere")}>
        <p className="text-14 text-muted">{t("profile.logOutEverywhereWhy")}</p>
        <div className="mt-20 flex flex-col gap-12">
          <Button onClick={() => void leave(true)}>{t("profile.logOutEverywhere")}</Button>
          <Button look="quiet" onClick={close}>
            {t("action.cancel")}
          </Button>
        </div>
      </Sheet>
    </section>
  );
}
