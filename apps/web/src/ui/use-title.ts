import { useEffect } from "react";

/** Sets the document title to the name of the screen. Does nothing without a name. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Gemplay`;
  }, [title]);
}
