import { useState } from 'react';
import './button.css';
import { Icon } from './icon.tsx';

export const Button = [useState, Icon];
