import { createTheme } from '@mantine/core';

const small = { defaultProps: { size: 'xs' } };
const FADE = { duration: 120, transition: 'fade' } as const;

/** Sizes and motion of Mantine's parts; their colours follow the tokens in `mantine.css`. */
export const theme = createTheme({
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'xs', variant: 'default' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    // A hint above the input would push it out of line with its neighbours.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    TextInput: small,
    Textarea: small,
    // The eye is reached by the keyboard too.
    PasswordInput: {
      defaultProps: {
        size: 'xs',
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': 'Show what is typed' },
      },
    },
    Select: {
      defaultProps: { size: 'xs', allowDeselect: false, comboboxProps: { shadow: 'none' } },
    },
    MultiSelect: small,
    NumberInput: small,
    TagsInput: small,
    Checkbox: small,
    Radio: small,
    Switch: small,
    SegmentedControl: small,
    Modal: {
      defaultProps: {
        transitionProps: FADE,
        centered: true,
        // The longest form shows its buttons on a screen 800 px high.
        yOffset: '2dvh',
        shadow: 'none',
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Drawer: {
      defaultProps: { transitionProps: FADE, closeButtonProps: { 'aria-label': 'Close' } },
    },
    // The placeholder would be a child of the menu that is no item of it.
    Menu: {
      defaultProps: {
        transitionProps: FADE,
        shadow: 'none',
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: { defaultProps: { transitionProps: FADE, shadow: 'none' } },
    Tooltip: { defaultProps: { transitionProps: FADE, openDelay: 300 } },
  },
});
