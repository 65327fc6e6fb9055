/** What a printer puts on paper: commands in, SVG and text out. 203 dots to the inch; a letter is 12 dots wide and 24 high. */

import iconv from 'iconv-lite';
import { escapeHtml } from '../../../texts/html.ts';
import type { Command } from './commands.ts';

const letter = { width: 12, height: 24 };
/** Printable dots of a roll of 80 mm. */
const fullWidth = 576;

/** Code pages by their number in ESC t, as Epson has them. */
const codePages: Record<number, string> = {
  0: 'cp437',
  3: 'cp860',
  4: 'cp863',
  5: 'cp865',
  16: 'cp1252',
  17: 'cp866',
  18: 'cp852',
  19: 'cp858',
};
/** Page 1 has katakana, and the rules that receiptline draws with. */
const rules: Record<number, string> = {
  143: '┼',
  144: '┴',
  145: '┬',
  146: '┤',
  147: '├',
  149: '─',
  150: '│',
  152: '┌',
  153: '┐',
  154: '└',
  155: '┘',
  156: '╭',
  157: '╮',
  158: '╰',
  159: '╯',
};

interface Letter {
  char: string;
  x: number;
  wide: number;
  high: number;
  bold: boolean;
  underlined: boolean;
  inverted: boolean;
}

/** A piece of paper, cut off. */
export interface Paper {
  svg: string;
  /** Its letters, a line a line; `[code]` where a picture or a code of bars is. */
  text: string;
}

const plain = { wide: 1, high: 1, bold: false, underlined: false, inverted: false };

export class PaperRoll {
  private drawn = '';
  private lines: string[] = [];
  private y = 0;
  private widest = 0;
  private line: Letter[] = [];
  private x = 0;
  private left = 0;
  private area = fullWidth;
  private align = 0;
  private page = 0;
  private spacing = 30;
  private style = { ...plain };
  private bars = { width: 3, height: 162, isRead: false };
  private picture: { width: number; height: number; bits: number[] } | null = null;

  print(command: Exclude<Command, { kind: 'realTime' }>): void {
    if (command.kind === 'text') this.write(command.bytes);
    else if (command.kind === 'feed') this.feed();
    else this.obey(command.name, command.args);
  }

  /** Null: nothing is on it. */
  cut(): Paper | null {
    if (this.line.length > 0) this.feed();
    const { drawn, lines, y, widest } = this;
    this.drawn = '';
    this.lines = [];
    this.y = 0;
    this.widest = 0;
    if (lines.length === 0) return null;
    const width = widest <= 384 ? 384 : fullWidth;
    return { svg: svgOf(drawn, width, y + 2 * letter.height), text: `${lines.join('\n')}\n` };
  }

  private obey(name: string, args: number[]): void {
    const [a = 0, b = 0] = args;
    switch (name) {
      case 'ESC @':
        Object.assign(this, {
          x: 0,
          left: 0,
          area: fullWidth,
          align: 0,
          page: 0,
          spacing: 30,
          style: { ...plain },
          line: [],
        });
        break;
      case 'ESC 2':
        this.spacing = 30;
        break;
      case 'ESC 3':
        this.spacing = a;
        break;
      case 'ESC a':
        this.align = a % 48;
        break;
      case 'ESC E':
        this.style.bold = (a & 1) === 1;
        break;
      case 'ESC -':
        this.style.underlined = a % 48 > 0;
        break;
      case 'GS B':
        this.style.inverted = (a & 1) === 1;
        break;
      case 'GS !':
        Object.assign(this.style, { wide: (a >> 4) + 1, high: (a & 7) + 1 });
        break;
      case 'ESC t':
        this.page = a;
        break;
      case 'GS L':
        this.left = a + 256 * b;
        break;
      case 'GS W':
        this.area = a + 256 * b;
        this.widest = Math.max(this.widest, this.left + this.area);
        break;
      case 'ESC $':
        this.x = a + 256 * b;
        break;
      case 'ESC \\':
        this.x += a + 256 * b;
        break;
      case 'ESC d':
        for (let line = 0; line < a; line++) this.feed();
        break;
      case 'GS 8':
        this.storePicture(args.slice(5));
        break;
      case 'GS (':
        // GS ( L 2 0 48 50: print what was stored.
        if (args[0] === 0x4c && args[4] === 50) this.printPicture();
        break;
      case 'GS w':
        this.bars.width = a;
        break;
      case 'GS h':
        this.bars.height = a;
        break;
      case 'GS H':
        this.bars.isRead = a > 0;
        break;
      case 'GS k':
        this.printBars(String.fromCharCode(...args.slice(2)));
        break;
    }
  }

  private write(bytes: number[]): void {
    const name = codePages[this.page];
    for (const byte of bytes) {
      const char =
        this.page === 1 && byte > 127 ? (rules[byte] ?? '?') : iconv.decode(Buffer.from([byte]), name ?? 'cp437');
      this.line.push({ char, x: this.x, ...this.style });
      this.x += letter.width * this.style.wide;
    }
  }

  private feed(): void {
    const { line } = this;
    const high = Math.max(1, ...line.map((each) => each.high));
    const height = high * letter.height;
    for (const each of line) this.drawLetter(each, this.y + height);
    this.lines.push(textOf(line));
    this.y += Math.max(height, this.spacing);
    this.line = [];
    this.x = 0;
  }

  private drawLetter({ char, x, wide, high, bold, underlined, inverted }: Letter, base: number): void {
    const at = this.left + x;
    const [width, height] = [letter.width * wide, letter.height * high];
    if (inverted) this.drawn += `<path d="M${at} ${base - height}h${width}v${height}h${-width}z"/>`;
    if (underlined) this.drawn += `<path d="M${at} ${base - 2}h${width}v2h${-width}z"/>`;
    if (char === ' ') return;
    const weight = bold ? ' font-weight="700"' : '';
    const color = inverted ? ' fill="#fff"' : '';
    this.drawn += `<text transform="translate(${at + width / 2} ${base - 5 * high}) scale(${wide} ${high})"${weight}${color}>${escapeHtml(char)}</text>`;
  }

  /** GS 8 L, after its length: m fn a bx by c xL xH yL yH and the dots. */
  private storePicture(data: number[]): void {
    const [, fn, , , , , xL = 0, xH = 0, yL = 0, yH = 0, ...bits] = data;
    if (fn === 112) this.picture = { width: xL + 256 * xH, height: yL + 256 * yH, bits };
  }

  private printPicture(): void {
    const { picture } = this;
    if (picture === null) return;
    const { width, height, bits } = picture;
    const rowBytes = (width + 7) >> 3;
    const from = this.left + Math.floor(((this.area - width) * this.align) / 2);
    let path = '';
    for (let row = 0; row < height; row++) {
      let begun = -1;
      for (let dot = 0; dot <= width; dot++) {
        const isBlack = dot < width && ((bits[row * rowBytes + (dot >> 3)] ?? 0) & (128 >> (dot & 7))) !== 0;
        if (isBlack && begun < 0) begun = dot;
        if (!isBlack && begun >= 0) {
          path += `M${from + begun} ${this.y + row}h${dot - begun}v1h${begun - dot}z`;
          begun = -1;
        }
      }
    }
    this.drawn += `<path d="${path}"/>`;
    this.lines.push('[code]');
    this.y += height;
    this.picture = null;
  }

  /** What the bars say is written below them: how they look nobody scans from a screen. */
  private printBars(data: string): void {
    const { height } = this.bars;
    this.drawn += `<path d="M${this.left} ${this.y}h${this.area / 2}v${height}h${-this.area / 2}z" opacity=".2"/>`;
    this.lines.push(`[code] ${data}`);
    this.y += height;
  }
}

function textOf(line: Letter[]): string {
  let text = '';
  let end = 0;
  for (const { char, x, wide } of [...line].sort((one, other) => one.x - other.x)) {
    text += ' '.repeat(Math.max(0, Math.round((x - end) / letter.width))) + char;
    end = x + letter.width * wide;
  }
  return text.trimEnd();
}

function svgOf(content: string, width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#fff"/><g font-family="'Courier Prime', 'Courier New', Courier, monospace" font-size="22" text-anchor="middle" fill="#000">${content}</g></svg>\n`;
}
