import { HEAD, MAIN, OFFICE, PACKAGE, SHEETS } from './xlsx-parts.ts'
import { xlsxText } from './xlsx-text.ts'

/** Places in `cellXfs` of the styles below. */
export const TEMPLATE_STYLE = {
  plain: 0,
  heading: 1,
  /** Whatever is typed stays as typed: zeros and plus signs at its beginning too. */
  text: 2,
  faulty: 3,
  faultyText: 4,
  words: 5,
} as const

const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>'
const fill = (colour: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/><bgColor indexed="64"/></patternFill></fill>`
const BORDER = '<left/><right/><top/><bottom/><diagonal/>'

/** Format 49 is text. */
const styles =
  `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>` +
  '<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  `${fill('FFEDEFF2')}${fill('FFFFC7CE')}</fills><borders count="1"><border>${BORDER}</border></borders>` +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="0" fillId="3" borderId="0" xfId="0" applyFill="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="3" borderId="0" xfId="0" applyNumberFormat="1" applyFill="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment wrapText="1"/></xf>' +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

const COMMENTS_TYPE = `<Override PartName="/xl/comments1.xml" ContentType="${SHEETS}.comments+xml"/>`

const types = (hasNotes: boolean) =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/><Override PartName="/xl/workbook.xml" ContentType="${SHEETS}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEETS}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEETS}.worksheet+xml"/>${hasNotes ? COMMENTS_TYPE : ''}</Types>`

/** The relation of the sheet that shows its notes. */
export const NOTES_RELATION = 'rId1'

const sheetRelations = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="${NOTES_RELATION}" Type="${OFFICE}/vmlDrawing" Target="../drawings/vmlDrawing1.vml"/><Relationship Id="rId2" Type="${OFFICE}/comments" Target="../comments1.xml"/></Relationships>`

/** Words beside a cell; places count from 0. */
export interface Note {
  readonly cell: string
  readonly row: number
  readonly column: number
  readonly text: string
}

/** Name and text of the parts that are not the sheet, its notes among them where there are any. */
export const templateParts = (notes: readonly Note[]): readonly (readonly [string, string])[] => [
  ['[Content_Types].xml', types(notes.length > 0)],
  ['xl/styles.xml', styles],
  ...(notes.length === 0
    ? []
    : ([
        ['xl/worksheets/_rels/sheet1.xml.rels', sheetRelations],
        ['xl/comments1.xml', comments(notes)],
        ['xl/drawings/vmlDrawing1.vml', drawing(notes)],
      ] as const)),
]

const comments = (notes: readonly Note[]) =>
  `${HEAD}<comments xmlns="${MAIN}"><authors><author>Проверка</author></authors><commentList>${notes
    .map(
      ({ cell, text }) =>
        `<comment ref="${cell}" authorId="0"><text><t xml:space="preserve">${xlsxText(text)}</t></text></comment>`,
    )
    .join('')}</commentList></comments>`

/** Notes are drawn by a language that nothing else uses any more. */
const drawing = (notes: readonly Note[]) =>
  '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">' +
  '<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>' +
  '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>' +
  `${notes.map(shape).join('')}</xml>`

const shape = ({ row, column }: Note, at: number) =>
  `<v:shape id="_x0000_s${1025 + at}" type="#_x0000_t202" style="position:absolute;width:200pt;height:60pt;z-index:${at + 1};visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">` +
  '<v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"/>' +
  `<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${column + 1},15,${row},2,${column + 4},15,${row + 4},4</x:Anchor>` +
  `<x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
