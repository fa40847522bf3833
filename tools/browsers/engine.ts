/** A rectangle of the page in CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A browser that shows one page, driven by whatever protocol it speaks. */
export interface Engine {
  /** Name and version. */
  readonly name: string;
  open(url: string): Promise<void>;
  /** Goes back in the history. */
  back(): Promise<void>;
  /** The value of a JavaScript expression in the page, as JSON carries it. */
  evaluate<T>(expression: string): Promise<T>;
  /** Presses and releases the mouse button at a place of the viewport. */
  click(x: number, y: number): Promise<void>;
  /** Types into the focused field, key by key. */
  type(text: string): Promise<void>;
  /** A part of the viewport as PNG, base64. */
  picture(box: Box): Promise<string>;
  close(): Promise<void>;
}

/** The viewport of all browsers: MiniBrowser's window cannot be narrower than some 450 pixels. */
export const viewport = { width: 480, height: 960 } as const;

export const pointerClick = (x: number, y: number) => [
  {
    type: "pointer",
    id: "mouse",
    parameters: { pointerType: "mouse" },
    actions: [
      { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  },
];

export const keyPresses = (text: string) => [
  {
    type: "key",
    id: "keyboard",
    actions: [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]),
  },
];

/** Repeats an attempt until it succeeds or the time is over; then throws what it threw last. */
export async function until<T>(attempt: () => Promise<T>, withinMs = 30_000): Promise<T> {
  for (const endMs = Date.now() + withinMs; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > endMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  }
}
