// The install sheet imports `screens.css`, because the home screen opens the install sheet and does not load
// `screens.css`.
import "../../ui/styles/screens.css";
import { useRef } from "react";
import { useT } from "../../i18n/index.ts";
import { Button, Icon, type IconName, Sheet } from "../../ui/index.ts";
import { askToInstall, installWay } from "./install-way.ts";

interface InstallSheetProps {
  readonly open: boolean;
  onClose(): void;
}

/**
 * Shows the benefits of an installed page and how to install the page in this browser: with the browser's own prompt,
 * or with manual steps.
 */
export function InstallSheet({ open, onClose }: InstallSheetProps) {
  const t = useT();
  // The install sheet keeps its content while it closes.
  const way = useRef(installWay());
  if (open) way.current = installWay();
  const install = async () => {
    onClose();
    await askToInstall();
  };
  return (
    <Sheet open={open} onClose={onClose} title={t("install.title")} titleHidden>
      <div className="-mt-44 flex items-center gap-16 pr-44 pb-16">
        <img src="/icons/icon-192.png" alt="" className="size-64 flex-none rounded-16" />
        <p
          aria-hidden="true"
          className="min-w-0 text-22 text-balance leading-[1.2] font-semibold tracking-[-0.02em]"
        >
          {t("install.title")}
        </p>
      </div>
      <ul className="card grid gap-8 bg-sunken px-16 py-12">
        <Gain icon="bolt" title={t("install.fast")} detail={t("install.fastDetail")} />
        <Gain icon="phone" title={t("install.own")} detail={t("install.ownDetail")} />
        <Gain icon="wifi" title={t("install.demo")} detail={t("install.demoDetail")} />
      </ul>
      {way.current === "prompt" ? null : (
        <ol className="mt-12 grid list-decimal gap-4 pl-20 text-14">
          <li>{t(way.current === "apple" ? "install.appleFirst" : "install.menuFirst")}</li>
          <li>{t(way.current === "apple" ? "install.appleThen" : "install.menuThen")}</li>
        </ol>
      )}
      <p className="mt-12 flex gap-8 text-12 text-muted">
        <Icon name="info" size={16} />
        {t("install.note")}
      </p>
      {way.current === "prompt" ? (
        <div className="mt-16 flex gap-12">
          <Button look="quiet" className="max-w-120" onClick={onClose}>
            {t("install.notNow")}
          </Button>
          <Button className="flex-1" onClick={() => void install()}>
            <Icon name="dl" size={18} />
            {t("install.install")}
          </Button>
        </div>
      ) : (
        <Button className="mt-16" onClick={onClose}>
          {t("install.understood")}
        </Button>
      )}
    </Sheet>
  );
}

interface GainProps {
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
}

function Gain({ icon, title, detail }: GainProps) {
  return (
    <li className="flex min-h-44 items-center gap-12">
      <span className="text-emerald">
        <Icon name={icon} />
      </span>
      <span className="min-w-0">
        <span className="block text-14 font-semibold">{title}</span>
        <span className="block text-12 text-muted">{detail}</span>
      </span>
    </li>
  );
}
