import { Stack } from '@mantine/core';
import type { FaqGroup } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { errorsBelow, LocalizedInput } from '../form/index.ts';
import { RichText } from '../form/RichText.tsx';
import type { RichTextProps } from '../form/richText/types.ts';
import { Items } from '../settings/Items.tsx';
import { useNameOf } from '../settings/NameField.tsx';

/** Groups of questions, each with its answer. */
export function Questions(props: {
  groups: FaqGroup[];
  onChange(groups: FaqGroup[]): void;
  errors: Record<string, string>;
  presets: NonNullable<RichTextProps['presets']>;
}): ReactNode {
  const { t } = useTranslation('content');
  const nameOf = useNameOf();
  const { groups, onChange, errors, presets } = props;
  return (
    <Items
      items={groups}
      onChange={onChange}
      nameOf={({ title }) => nameOf(title)}
      make={(): FaqGroup => ({ title: {}, questions: [{ question: {}, answer: {} }] })}
      addLabel={t('addGroup')}
      most={40}
      path="faq"
      errors={errors}
    >
      {(group, change, path) => (
        <Stack gap="md">
          <LocalizedInput
            label={t('group')}
            value={group.title}
            onChange={(title) => change({ ...group, title })}
            errors={errorsBelow(errors, `${path}.title`)}
            data-path={`${path}.title`}
            maxLength={200}
          />
          <Items
            items={group.questions}
            onChange={(questions) => change({ ...group, questions })}
            nameOf={({ question }) => nameOf(question)}
            make={() => ({ question: {}, answer: {} })}
            addLabel={t('addQuestion')}
            most={100}
            path={`${path}.questions`}
            errors={errors}
          >
            {(item, changeItem, itemPath) => (
              <Stack gap="sm">
                <LocalizedInput
                  label={t('question')}
                  value={item.question}
                  onChange={(question) => changeItem({ ...item, question })}
                  errors={errorsBelow(errors, `${itemPath}.question`)}
                  data-path={`${itemPath}.question`}
                  maxLength={300}
                />
                <RichText
                  label={t('answer')}
                  value={item.answer}
                  onChange={(answer) => changeItem({ ...item, answer })}
                  error={Object.values(errorsBelow(errors, `${itemPath}.answer`))[0]}
                  presets={presets}
                />
              </Stack>
            )}
          </Items>
        </Stack>
      )}
    </Items>
  );
}
