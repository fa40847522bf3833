// The home screen opens the announcement sheet. The home screen does not load the styles of other screens, so this file
// imports the file `screens.css`.
import "../../../ui/styles/screens.css";
import { useT } from "../../../i18n/index.ts";
import { Button, Sheet } from "../../../ui/index.ts";

interface AnnouncementSheetProps {
  readonly title: string | undefined;
  readonly text: string;
  /** Language of the announcement's text as a BCP 47 tag. */
  readonly lang: string;
  onClose(): void;
}

/** Shows the full text of an announcement of the operator. */
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
