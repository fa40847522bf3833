import decodeQR from "qr/decode.js";

/** Often enough to feel at once, seldom enough for a small phone. */
const pauseMs = 120;
/** A code that fills the frame has modules enough at this width. */
const widthAtMost = 640;

/**
 * Looks for a code in what a video shows.
 * @param onText hears of each code that is read, also of the same again
 * @returns ends it
 */
export function readFrames(video: HTMLVideoElement, onText: (text: string) => void): () => void {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const look = () => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0) return;
    const scale = Math.min(1, widthAtMost / videoWidth);
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const text = codeIn(context.getImageData(0, 0, canvas.width, canvas.height));
    if (text !== undefined) onText(text);
  };
  const timer = setInterval(look, pauseMs);
  return () => clearInterval(timer);
}

/** The text of a picture's code; undefined where none is seen. */
export function codeIn(picture: Pick<ImageData, "data" | "width" | "height">): string | undefined {
  try {
    return decodeQR(picture);
  } catch {
    // Most frames show none, or one that is not sharp.
    return undefined;
  }
}
