import { useT } from "../../../i18n/index.ts";
import { Icon, showToast } from "../../../ui/index.ts";

/** Shows a button that pastes an address from the clipboard, if the browser lets the page read the clipboard. */
export function PasteButton({ onPaste }: { onPaste(text: string): void }) {
  const t = useT();
  const paste = async () => {
    try {
      onPaste((await navigator.clipboard.readText()).trim());
    } catch {
      showToast("error", t("withdraw.pasteFailed"), t("withdraw.pasteFailedDetail"));
    }
  };
  return (
    <button
      type="button"
      className="mini-button"
      aria-label={t("withdraw.paste")}
      onClick={() => void paste()}
    >
      <Icon name="paste" size={18} />
    </button>
  );
}
