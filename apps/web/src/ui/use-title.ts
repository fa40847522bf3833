import { useEffect } from "react";

/** Sets the document title to the name of the screen. The title stays unchanged if the screen has no name. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Gemplay`;
  }, [title]);
}
