import '@mantine/tiptap/styles.layer.css';
import { Button, FileButton, Menu } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { mediaTypes } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { styleNonce } from '@parterre/ui/theme';
import {
  IconColumnInsertRight,
  IconColumnRemove,
  IconPhoto,
  IconRowInsertBottom,
  IconRowRemove,
  IconTableMinus,
  IconTablePlus,
} from '@tabler/icons-react';
import Link from '@tiptap/extension-link';
import type { Command } from '@tiptap/pm/state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables';
import { type Editor, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useDialogs } from '../../frame/dialogs.tsx';
import { failed } from '../../frame/toasts.ts';
import { uploadPicture } from '../image/upload.ts';
import { Picture, tableNodes } from './nodes.ts';
import classes from './TextEditor.module.css';

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: false,
  }),
  Link.configure({
    openOnClick: false,
    protocols: ['mailto', 'tel'],
    HTMLAttributes: { target: null, rel: null },
  }),
  Picture,
  ...tableNodes,
];

/** '' for a text without anything in it. */
const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

/** One text in one language. `label` names it for whoever does not see it. */
export function TextEditor(props: {
  label: string;
  html: string;
  onChange(html: string): void;
  readOnly: boolean;
  presets: { name: string; html: string }[];
}): ReactNode {
  const { label, html, onChange, readOnly, presets } = props;
  const { t } = useTranslation('richText');
  const { may } = useStaff();
  const editor = useEditor({
    extensions,
    content: html,
    editable: !readOnly,
    injectNonce: styleNonce(),
    // Rendered where the browser is, at once.
    immediatelyRender: true,
    editorProps: {
      attributes: {
        'aria-label': label,
        role: 'textbox',
        'aria-multiline': 'true',
        ...(readOnly && { 'aria-readonly': 'true' }),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
  });

  // What was taken back, chosen in a conflict or put in order by the server.
  useEffect(() => {
    // Another one takes the place of one that is gone, as when effects run twice.
    if (!editor.isDestroyed && html !== htmlOf(editor)) editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);

  return (
    <RichTextEditor editor={editor} className={classes.root ?? ''} labels={labelsOf(t)}>
      {readOnly ? null : (
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.H4 />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.Strikethrough />
            <RichTextEditor.ClearFormatting />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
            <RichTextEditor.Hr />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
            {may('media.write') ? <ImageControl editor={editor} /> : null}
          </RichTextEditor.ControlsGroup>
          <TableControls editor={editor} />
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
          {presets.length === 0 ? null : (
            <Menu position="bottom-start">
              <Menu.Target>
                <Button size="compact-sm" variant="default">
                  {t('preset')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {presets.map((preset) => (
                  <Menu.Item key={preset.name} onClick={() => editor.chain().focus().insertContent(preset.html).run()}>
                    {preset.name}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </RichTextEditor.Toolbar>
      )}
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}

/** A picture is uploaded when it is chosen; whoever does not see it hears what is asked for here. */
function ImageControl({ editor }: { editor: Editor }): ReactNode {
  const { t, i18n } = useTranslation('richText');
  const { prompt } = useDialogs();
  const put = async (file: File | null): Promise<void> => {
    if (file === null) return;
    try {
      const { lg } = await uploadPicture(file, { use: 'picture', crop: null, locale: i18n.language });
      const alt = await prompt({ title: t('image'), label: t('imageSays'), action: t('link.save'), maxLength: 200 });
      if (lg !== undefined)
        editor
          .chain()
          .focus()
          .insertContent({ type: 'image', attrs: { src: lg, alt: alt ?? '' } })
          .run();
    } catch (refused) {
      failed(refused);
    }
  };
  return (
    <FileButton accept={mediaTypes.join()} onChange={(file) => void put(file)}>
      {(button) => (
        <RichTextEditor.Control aria-label={t('image')} title={t('image')} onClick={button.onClick}>
          <IconPhoto size={16} aria-hidden />
        </RichTextEditor.Control>
      )}
    </FileButton>
  );
}

const newTable =
  '<table><tbody><tr><th></th><th></th></tr><tr><td></td><td></td></tr><tr><td></td><td></td></tr></tbody></table>';

/** Rows and columns of the table that the cursor is in; elsewhere: a new one. */
function TableControls({ editor }: { editor: Editor }): ReactNode {
  const { t } = useTranslation('richText');
  const inTable = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('table') });
  const run = (command: Command) => () => {
    editor.view.focus();
    command(editor.state, editor.view.dispatch);
  };
  const control = (label: string, Icon: ComponentType<{ size?: number }>, onClick: () => void): ReactNode => (
    <RichTextEditor.Control aria-label={label} title={label} onClick={onClick}>
      <Icon size={16} aria-hidden />
    </RichTextEditor.Control>
  );
  return (
    <RichTextEditor.ControlsGroup>
      {inTable ? (
        <>
          {control(t('table.addRow'), IconRowInsertBottom, run(addRowAfter))}
          {control(t('table.removeRow'), IconRowRemove, run(deleteRow))}
          {control(t('table.addColumn'), IconColumnInsertRight, run(addColumnAfter))}
          {control(t('table.removeColumn'), IconColumnRemove, run(deleteColumn))}
          {control(t('table.remove'), IconTableMinus, run(deleteTable))}
        </>
      ) : (
        control(t('table.add'), IconTablePlus, () => editor.chain().focus().insertContent(newTable).run())
      )}
    </RichTextEditor.ControlsGroup>
  );
}

/** The controls' names in the language of the portal. */
function labelsOf(t: ReturnType<typeof useTranslation<'richText'>>['t']) {
  return {
    h2ControlLabel: t('controls.h2'),
    h3ControlLabel: t('controls.h3'),
    h4ControlLabel: t('controls.h4'),
    boldControlLabel: t('controls.bold'),
    italicControlLabel: t('controls.italic'),
    underlineControlLabel: t('controls.underline'),
    strikeControlLabel: t('controls.strike'),
    clearFormattingControlLabel: t('controls.clear'),
    bulletListControlLabel: t('controls.bullets'),
    orderedListControlLabel: t('controls.numbers'),
    blockquoteControlLabel: t('controls.quote'),
    hrControlLabel: t('controls.rule'),
    linkControlLabel: t('controls.link'),
    unlinkControlLabel: t('controls.unlink'),
    undoControlLabel: t('controls.undo'),
    redoControlLabel: t('controls.redo'),
    linkEditorInputLabel: t('link.address'),
    linkEditorInputPlaceholder: 'https://…',
    linkEditorExternalLink: t('link.newTab'),
    linkEditorInternalLink: t('link.sameTab'),
    linkEditorSave: t('link.save'),
  };
}
