import type { ReactNode } from "react";
import { navigate } from "wouter/use-browser-location";
import { useT } from "../i18n/index.ts";
import { Art, type ArtName, Icon } from "./art.tsx";
import { useTitle } from "./use-title.ts";

interface ScreenHeaderProps {
  readonly title?: string;
  /** The icon of a game, shown before the title. */
  readonly art?: ArtName;
  /**
   * URL that the Back button opens if the page has no previous screen, or if the browser does not know whether a
   * previous screen exists.
   */
  readonly back: string;
  /**
   * The value `close` shows a cross, for a screen that the player leaves unfinished. The value `back` shows an arrow.
   */
  readonly leave?: "back" | "close";
  readonly children?: ReactNode;
}

/**
 * Header of a screen without a tab: the Back button, the title and additional content. The title of the header is also
 * the title of the document.
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
        // The icon is before the title. If the title needs the space, the icon wraps into a hidden line.
        <div className="flex h-26 min-w-0 flex-1 flex-wrap-reverse content-end items-center gap-x-8 overflow-hidden">
          <Art name={art} size={26} />
          <h1 className="leading-[2.6rem] whitespace-nowrap">{title}</h1>
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
