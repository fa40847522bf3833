// Files that the page hands to the player: caught instead of downloaded.
import { onTestFinished } from "vitest";

interface SavedFile {
  readonly name: string;
  readonly text: string;
}

/** From now on every file that the page saves is put into the list that is returned, until the test ends. */
export function savedFiles(): readonly SavedFile[] {
  const files: SavedFile[] = [];
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    const { href, download: name } = this;
    if (!href.startsWith("blob:")) return click.call(this);
    void fetch(href)
      .then((file) => file.text())
      .then((text) => files.push({ name, text }));
  };
  onTestFinished(() => {
    HTMLAnchorElement.prototype.click = click;
  });
  return files;
}
