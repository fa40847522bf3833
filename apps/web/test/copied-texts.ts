// Records the texts that the page copies, because a headless browser allows no access to the clipboard.
import { onTestFinished } from "vitest";

/**
 * Records every text that the page copies until the test ends.
 * @returns the list of copied texts, which grows with each copied text
 */
export function copiedTexts(): readonly string[] {
  const texts: string[] = [];
  const { clipboard } = navigator;
  const { writeText } = clipboard;
  clipboard.writeText = async (text) => {
    texts.push(text);
  };
  onTestFinished(() => {
    clipboard.writeText = writeText;
  });
  return texts;
}
