// Opened on home, where the styles of the other screens have not come yet.
import "../../../ui/styles/screens.css";
import { useT } from "../../../i18n/index.ts";
import { Button, Sheet } from "../../../ui/index.ts";

interface AnnouncementSheetProps {
  readonly title: string | undefined;
  readonly text: string;
  /** BCP 47. */
  readonly lang: string;
  onClose(): void;
}

/** What the operator says, whole. */
export default function AnnouncementSheet({ title, text, lang, onClose }: AnnouncementSheetProps) {
  const t = useT();
  return (
    <Sheet open onClose={onClose} title={title ?? t("home.announcement")}>
      <p className="text-14 wrap-anywhere" lang={lang}>
        {text}
      </p>
      <Button className="mt-20" onClick={onClose}>
        {t("home.announcementRead")}
      </Button>
    </Sheet>
  );
}
