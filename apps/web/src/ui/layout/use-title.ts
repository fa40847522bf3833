import { useEffect } from "react";

/** Sets the document title to the name of the screen. If the screen has no name, the document title stays unchanged. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Gemplay`;
  }, [title]);
}
