import type { ReactNode } from "react";
import { navigate } from "wouter/use-browser-location";
import { useT } from "../../i18n/index.ts";
import { Art, Icon } from "../art/art.tsx";
import type { ArtName } from "../art/art-names.ts";
import { useTitle } from "./use-title.ts";

interface ScreenHeaderProps {
  readonly title?: string;
  /** The icon of a game, shown before the title. */
  readonly art?: ArtName;
  /** URL that the Back button opens if there is no previous screen to return to. */
  readonly back: string;
  /** The value `close` shows a cross, for a task that the player cancels. The value `back` shows an arrow. */
  readonly leave?: "back" | "close";
  readonly children?: ReactNode;
}

/**
 * Header of a screen that has no tab of its own in the tab bar: the Back button, the title and additional content. The
 * title of the header is also the title of the document.
 */
export function ScreenHeader({ title, art, back, leave = "back", children }: ScreenHeaderProps) {
  const t = useT();
  useTitle(title);
  const goBack = () => {
    if (globalThis.navigation?.canGoBack) history.back();
    else navigate(back, { replace: true });
  };
  return (
    <header className="screen-header">
      <button
        type="button"
        className="icon-button bare leave -ml-8"
        aria-label={t(leave === "back" ? "action.back" : "action.close")}
        onClick={goBack}
      >
        <Icon name={leave === "back" ? "back" : "x"} />
      </button>
      {art ? (
        // If the title leaves no space for the icon of the game, the icon wraps to a second line, which is hidden.
        <div className="flex h-26 min-w-0 flex-1 flex-wrap-reverse content-end items-center gap-x-8 overflow-hidden">
          <Art name={art} size={26} />
          <h1 className="max-w-full truncate leading-[2.6rem]">{title}</h1>
        </div>
      ) : title ? (
        <h1 className="min-w-0 flex-1">{title}</h1>
      ) : (
        <span className="flex-1" />
      )}
      {children}
    </header>
  );
}
