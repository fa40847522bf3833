import { locales } from "@gemplay/i18n";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useLanguage, useT } from "../../../i18n/index.ts";
import { noticeQueries } from "../../../queries/index.ts";
import { LanguageSheet } from "../../../session/index.ts";
import { preferencesStore, setPreference, useStore } from "../../../stores/index.ts";
import { Row, SwitchRow } from "../../../ui/index.ts";
import { canOfferInstall, InstallSheet } from "../../../widgets/install/index.ts";
import { HostWindowRows } from "./host-window-rows.tsx";
import { PublicName } from "./public-name.tsx";

type Open = "language" | "install" | null;

/** Shows the settings for notifications, language, sound, haptics and the public name. A switch takes effect at once. */
export function Preferences() {
  const t = useT();
  const locale = useLanguage();
  const { sound, haptics } = useStore(preferencesStore, (state) => state);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <section className="section mt-16">
      <h2 className="h2 mb-8">{t("profile.preferences")}</h2>
      <div className="card">
        <NoticesRow />
        <Row
          icon="globe"
          title={t("profile.language")}
          value={locales[locale].name}
          onClick={() => setOpen("language")}
        />
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
        <HostWindowRows />
      </div>
      <LanguageSheet open={open === "language"} onClose={close} />
      <Suspense>
        <InstallSheet open={open === "install"} onClose={close} />
      </Suspense>
    </section>
  );
}

/** Links to the notification settings, and names the channels that work. */
function NoticesRow() {
  const t = useT();
  const settings = useQuery(noticeQueries.settings()).data;
  const channels = settings
    ? [
        t("notices.page"),
        ...(settings.chat.state === "works" ? [t("notices.chat")] : []),
        ...(settings.mail.state === "works" ? [t("notices.mailShort")] : []),
      ]
    : [];
  return (
    <Row
      icon="bell"
      title={t("profile.notifications")}
      value={channels.join(" · ")}
      href="/profile?view=notifications"
    />
  );
}
